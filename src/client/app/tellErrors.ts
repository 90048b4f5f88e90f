import { API, PATHS } from '../../contract/paths.ts';
import { ApiError } from '../api/envelope.ts';
import { ChunkError, ChunkTimeoutError } from './chunkReload.ts';

/** What fails once fails with every key: the first few say it all. */
const MOST = 5;
const LONGEST = { message: 500, stack: 4_000, page: 300 };
const told = new Set<string>();

/** Who looks after the hall hears by what a page failed, though nobody calls him: in the error log. */
export function tellErrors(): void {
  window.addEventListener('error', (event) => tellError(event.error ?? event.message));
  window.addEventListener('unhandledrejection', ({ reason }) => tellError(reason));
}

export function tellError(error: unknown): void {
  const failure = failureOf(error);
  if (failure === undefined || told.size >= MOST || told.has(failure.message)) return;
  told.add(failure.message);
  const page = window.location.pathname.slice(0, LONGEST.page);
  // goes out though the page is left, and nobody waits for it or hears that it failed
  navigator.sendBeacon(
    API + PATHS.pageErrors,
    new Blob([JSON.stringify({ ...failure, page })], { type: 'application/json' }),
  );
}

/** What people are told by itself, and what browsers say without being asked, is no failure of a page. */
export function failureOf(error: unknown): { message: string; stack: string } | undefined {
  if (error instanceof ApiError || error instanceof ChunkError || error instanceof ChunkTimeoutError) return undefined;
  const { name, message, stack = '' } = error instanceof Error ? error : { name: '', message: String(error) };
  if (name === 'AbortError' || message === '' || NOISE.test(message)) return undefined;
  return { message: message.slice(0, LONGEST.message), stack: stack.slice(0, LONGEST.stack) };
}

/** Of foreign scripts, of browsers themselves, and of parts that a deployment has replaced. */
const NOISE = /^Script error\.?$|ResizeObserver loop|dynamically imported module|Importing a module script failed/i;
