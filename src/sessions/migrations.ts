/** One step from a version of the format to the next. What has been released is never changed, only added to. */
export interface Migration {
  readonly name: string
  readonly sql: string
}

/** The format's version is how many of these a database has behind it (`PRAGMA user_version`). */
export const MIGRATIONS: readonly Migration[] = [
  {
    name: 'transcripts',
    sql: `
      CREATE TABLE transcripts (
        id INTEGER PRIMARY KEY,
        session TEXT NOT NULL,
        subpath TEXT NOT NULL, -- '' for the main thread
        turns INTEGER NOT NULL DEFAULT 0,
        latest_response TEXT,
        UNIQUE (session, subpath)
      );
      CREATE TABLE entries (
        id INTEGER PRIMARY KEY, -- the order in which they came
        transcript INTEGER NOT NULL REFERENCES transcripts (id),
        uuid TEXT,
        batch TEXT, -- of an entry without uuid: the digest of what it came with
        turn INTEGER NOT NULL,
        body TEXT NOT NULL -- JSON
      );
      CREATE INDEX entries_in_order ON entries (transcript);
      CREATE UNIQUE INDEX entries_by_uuid ON entries (transcript, uuid) WHERE uuid IS NOT NULL;
      CREATE INDEX entries_by_batch ON entries (transcript, batch) WHERE batch IS NOT NULL;
      -- Only the index: the words are in the entry.
      CREATE VIRTUAL TABLE words USING fts5 (
        text, content = '', contentless_delete = 1, tokenize = "unicode61 remove_diacritics 2"
      );`,
  },
  {
    name: 'records',
    sql: `
      CREATE TABLE steps (
        id INTEGER PRIMARY KEY,
        run TEXT,
        step TEXT,
        session TEXT,
        ok INTEGER,
        ended_at TEXT,
        record TEXT NOT NULL -- JSON, as in manifest.json
      );
      CREATE TABLE handoffs (
        id INTEGER PRIMARY KEY,
        run TEXT NOT NULL,
        step TEXT NOT NULL,
        generation INTEGER NOT NULL,
        session TEXT,
        at TEXT NOT NULL,
        hash TEXT NOT NULL,
        document TEXT NOT NULL,
        UNIQUE (run, step, generation)
      );
      CREATE TABLE lineage (
        step TEXT PRIMARY KEY,
        session TEXT NOT NULL
      ) WITHOUT ROWID;`,
  },
  {
    name: 'lines',
    // A line is what belongs together of a step: a run that begins anew begins one, a run that continues goes on with it.
    sql: `
      ALTER TABLE lineage ADD COLUMN line INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE lineage ADD COLUMN run TEXT; -- the last one that was at it
      ALTER TABLE handoffs ADD COLUMN line INTEGER NOT NULL DEFAULT 0;
      CREATE TABLE said (
        id INTEGER PRIMARY KEY,
        step TEXT NOT NULL,
        line INTEGER NOT NULL,
        run TEXT NOT NULL,
        at TEXT NOT NULL,
        kind TEXT NOT NULL,
        text TEXT NOT NULL
      );
      CREATE INDEX said_in_line ON said (step, line);`,
  },
  {
    name: 'memory',
    sql: `
      CREATE TABLE memory (
        name TEXT PRIMARY KEY,
        value TEXT NOT NULL
      ) WITHOUT ROWID;`,
  },
  {
    name: 'handoffs of rounds',
    // A round or a retry of a step begins at generation 1 again: only the session tells its documents apart.
    sql: `
      CREATE TABLE handoffs_by_session (
        id INTEGER PRIMARY KEY,
        run TEXT NOT NULL,
        step TEXT NOT NULL,
        generation INTEGER NOT NULL,
        session TEXT,
        at TEXT NOT NULL,
        hash TEXT NOT NULL,
        document TEXT NOT NULL,
        line INTEGER NOT NULL DEFAULT 0
      );
      INSERT INTO handoffs_by_session SELECT id, run, step, generation, session, at, hash, document, line FROM handoffs;
      DROP TABLE handoffs;
      ALTER TABLE handoffs_by_session RENAME TO handoffs;
      CREATE UNIQUE INDEX handoffs_once ON handoffs (run, step, generation, coalesce(session, ''));`,
  },
  {
    name: 'order without clocks',
    // A clock may be set back between two runs. What is there already keeps the order of its rows; only what two tables have is
    // merged by the times, since nothing else is known.
    sql: `
      ALTER TABLE said ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE said ADD COLUMN after TEXT; -- uuid: the last entry of the step's session when it was said
      ALTER TABLE handoffs ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
      ALTER TABLE lineage ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
      CREATE TABLE merged AS
        SELECT source, id, row_number() OVER (ORDER BY since, source DESC, id) AS place FROM (
          SELECT 'said' AS source, id, max(at) OVER (ORDER BY id) AS since FROM said
          UNION ALL SELECT 'handoffs', id, max(at) OVER (ORDER BY id) FROM handoffs);
      UPDATE said SET place = (SELECT place FROM merged WHERE source = 'said' AND merged.id = said.id);
      UPDATE handoffs SET place = (SELECT place FROM merged WHERE source = 'handoffs' AND merged.id = handoffs.id);
      DROP TABLE merged;
      CREATE INDEX said_by_place ON said (place);
      CREATE INDEX handoffs_by_place ON handoffs (place);`,
  },
  {
    name: 'begun steps',
    // What a run that is killed has begun, and what it cost as far as the harness had told. A step that ends has a record instead.
    sql: `
      CREATE TABLE begun (
        id INTEGER PRIMARY KEY,
        run TEXT NOT NULL,
        step TEXT NOT NULL, -- as in manifest.json
        session TEXT NOT NULL,
        at TEXT NOT NULL,
        cost_usd REAL, -- the least that it has cost; null where nothing is known
        after INTEGER NOT NULL -- how many rows steps had when it began
      );
      INSERT INTO begun (run, step, session, at, after)
        SELECT run, step, session, '', (SELECT count(*) FROM steps) FROM lineage
        WHERE run IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM steps WHERE steps.run = lineage.run AND steps.session = lineage.session);`,
  },
]
