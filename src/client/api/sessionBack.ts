import { readStored, writeStored } from '../store/storage.ts';
import { useSession } from '../store/session.ts';

/** In localStorage while somebody logs in, in whichever window of this browser: when it began, in ms. */
const LOGIN = 'loginUnderWay';
/** Nobody waits longer for a login that never says how it ended. */
const LONGEST_LOGIN = 15_000;
const BETWEEN = 200;

/** Tells the other windows that a login is under way, and when it is over. */
export async function asLogin<T>(work: () => Promise<T>): Promise<T> {
  writeStored(LOGIN, String(Date.now()));
  try {
    return await work();
  } finally {
    writeStored(LOGIN, null);
  }
}

/** Calls back when a login in another window of this browser is over; answers how to stop. */
export function watchLogins(over: () => void): () => void {
  const heard = ({ key, newValue }: StorageEvent) => {
    if (key === LOGIN && newValue === null) over();
  };
  window.addEventListener('storage', heard);
  return () => window.removeEventListener('storage', heard);
}

const isUnderWay = (): boolean => Date.now() - Number(readStored(LOGIN) ?? 0) < LONGEST_LOGIN;

let asking: Promise<boolean> | null = null;

/**
 * A call was refused because its session is over. Whether the same person is logged in again meanwhile, in another window
 * of this browser or by an answer that was faster: then the call may be made once more, and the page stays where it is. As
 * somebody else the page begins anew. Ten calls ask once.
 * @param whoIsIn asks the server; null = nobody
 */
export async function isBack(whoIsIn: () => Promise<string | null>): Promise<boolean> {
  const { status, user } = useSession.getState();
  if (status !== 'in' || user === null) return false;
  asking ??= ask(user.id, whoIsIn).finally(() => (asking = null));
  return asking;
}

async function ask(before: string, whoIsIn: () => Promise<string | null>): Promise<boolean> {
  let now = await whoIsIn();
  if (now === null && isUnderWay()) {
    while (isUnderWay()) await new Promise((resolve) => setTimeout(resolve, BETWEEN));
    now = await whoIsIn();
  }
  if (now !== null && now !== before) window.location.reload();
  return now === before;
}
