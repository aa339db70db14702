/**
 * Published fakes: what flower itself is tested with. The scripted model server is a Messages API on 127.0.0.1 whose
 * model is a function from a request to a reply; the real harness talks to it and spends nothing.
 *
 *     const server = await startModelServer((request) =>
 *       request.turn === 0 ? call('Bash', { command: 'ls' }) : say(`I saw ${request.toolResults[0].text}`),
 *     )
 *     // … start `claude` with the environment `server.environment(directory)` …
 *     await server.close() // throws when something was asked that nobody scripted
 */

export type { Answer } from './answer.ts'
export { FAKE_API_KEY } from './environment.ts'
export {
  cut,
  type FailOptions,
  fail,
  hang,
  noRoomForReply,
  promptTooLong,
  reset,
  stall,
  streamError,
} from './faults.ts'
export type { ContentBlock, Message, ToolResult } from './messages.ts'
export { type ModelServer, type ModelServerOptions, startModelServer } from './model-server.ts'
export {
  type ApiError,
  call,
  type ErrorReply,
  type MessageOptions,
  type MessageReply,
  type Reply,
  type ReplyBlock,
  type SilentReply,
  type StopReason,
  type StreamFault,
  type StreamPoint,
  say,
  think,
  together,
} from './reply.ts'
export type { ModelRequest, OfferedTool, RequestKind } from './request.ts'
export type { Unscripted } from './respondent.ts'
export { type Script, scripted } from './scripted.ts'
export {
  type ScriptedEvent,
  type ScriptedExchange,
  type ScriptedHarness,
  type ScriptedSession,
  scriptedHarness,
} from './scripted-harness.ts'
export type { PromptPart } from './tokens.ts'
