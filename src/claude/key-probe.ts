import { messageOf } from '../core/errors.ts'

/** As the Messages API takes it: a key of one's own, or the token of a gateway. */
export interface ProbeCredential {
  readonly kind: 'key' | 'token'
  readonly value: string
}

export interface KeyProbeOptions {
  /** A URL; its path is kept. */
  readonly endpoint: string
  readonly credential: ProbeCredential
  readonly model: string
}

export type ProbeResult = { readonly ok: true } | ProbeFailure

interface ProbeFailure {
  readonly ok: false
  readonly kind: ProbeFailureKind
  /** As the endpoint or the network put it, on one line, without the credential; of whoever answers there: not to be trusted. */
  readonly message: string
}

export type ProbeFailureKind =
  /** No connection, or no answer in time. */
  | 'unreachable'
  /** The credential is refused. */
  | 'refused'
  /** There is no money behind it. */
  | 'billing'
  /** The model is not known there, or not to this credential. */
  | 'model'
  /** Too many requests, or an overload: it may well work later. */
  | 'busy'
  /** Something answers that is no Messages API. */
  | 'other'

/** Enough for a cold model behind a gateway. */
const TIMEOUT_MS = 20_000
const LONGEST_MESSAGE = 300
const LONGEST_ANSWER = 64 * 1024

/**
 * Asks an endpoint for one token, which tells whether it, the credential and the model fit together. One request, made directly: no
 * proxy, no repetition. Never rejects.
 *
 * It is for a key that was just typed, and an address that nobody has vouched for. `probe` would not do: the harness follows a
 * redirection to another host and takes the key along. What a run meets this one does not tell; `probe` does.
 */
export async function tryCredential({ endpoint, credential, model }: KeyProbeOptions): Promise<ProbeResult> {
  const timeout = AbortSignal.timeout(TIMEOUT_MS)
  const failed = (kind: ProbeFailureKind, message: string): ProbeFailure => ({
    ok: false,
    kind,
    message: onOneLine(message.replaceAll(credential.value, '…')),
  })
  try {
    const response = await fetch(`${endpoint.replace(/\/+$/, '')}/v1/messages`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'anthropic-version': '2023-06-01',
        ...(credential.kind === 'key'
          ? { 'x-api-key': credential.value }
          : { authorization: `Bearer ${credential.value}` }),
      },
      body: JSON.stringify({ model, max_tokens: 1, messages: [{ role: 'user', content: 'Hi' }] }),
      // Followed, a redirection would take the key to wherever it leads.
      redirect: 'manual',
      signal: timeout,
    })
    const body = await textOf(response)
    if (response.status >= 300 && response.status < 400) {
      return failed('other', `it redirects to ${response.headers.get('location') ?? 'another place'}`)
    }
    const { type, message } = answerIn(body)
    if (response.ok && type === 'message') return { ok: true }
    if (response.ok) return failed('other', 'what answers there is no Messages API')
    return failed(kindOf(response.status, message), `${response.status} ${message}`.trim())
  } catch (error) {
    if (timeout.aborted) return failed('unreachable', `no answer within ${TIMEOUT_MS / 1_000} s`)
    return failed('unreachable', causeOf(error))
  }
}

function kindOf(status: number, message: string): ProbeFailureKind {
  if (/credit balance|billing|quota|insufficient (funds|balance)/i.test(message)) return 'billing'
  if (status === 401 || status === 403) return 'refused'
  if (status === 429 || status >= 500) return 'busy'
  // A page that is not there and a model that is not there have the same status; only the latter is put in words of the API.
  if ((status === 404 || status === 400) && /model/i.test(message)) return 'model'
  return 'other'
}

/** What an answer says of itself; a page of HTML says nothing. */
function answerIn(body: string): { readonly type: string; readonly message: string } {
  try {
    const { type, error } = JSON.parse(body) as { type?: unknown; error?: { message?: unknown } | string }
    const message = typeof error === 'object' ? error?.message : error
    return { type: String(type ?? ''), message: typeof message === 'string' ? message : '' }
  } catch {
    return { type: '', message: '' }
  }
}

/** An answer without end is read no further. */
async function textOf({ body }: Response): Promise<string> {
  const decoder = new TextDecoder()
  let text = ''
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk as Uint8Array, { stream: true })
    if (text.length > LONGEST_ANSWER) break
  }
  return text
}

/** `fetch failed` is all that the error itself says. */
function causeOf(error: unknown): string {
  const cause = error instanceof Error ? error.cause : undefined
  if (cause instanceof AggregateError) return messageOf(cause.errors[0])
  return messageOf(cause ?? error)
}

function onOneLine(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim()
  return line.length > LONGEST_MESSAGE ? `${line.slice(0, LONGEST_MESSAGE)}…` : line
}
