import { create } from 'zustand';
import { PATHS } from '../../contract/paths.ts';
import { get, put } from '../api/client.ts';

const ADDRESS = `${PATHS.preferences}/favourites`;

interface Favourites {
  /** whose they are; '' before anybody's were asked for */
  of: string;
  /** keys of topics, the newest last */
  topics: readonly string[];
}

/** The services that this person keeps at hand; on the server, so that they are on every machine of his. */
export const useFavourites = create<Favourites>()(() => ({ of: '', topics: [] }));

interface Change {
  topic: string;
  wanted: boolean;
}

/** What the server keeps, null as long as it has not said so, and what was changed here and is not kept yet. */
let kept: readonly string[] | null = null;
let changes: readonly Change[] = [];
/** One call after the other: the server keeps whole lists, of which the last one must be the last one made. */
let turn: Promise<void> = Promise.resolve();

function applied(topics: readonly string[], { topic, wanted }: Change): readonly string[] {
  const others = topics.filter((each) => each !== topic);
  return wanted ? [...others, topic] : others;
}

const show = (): void => useFavourites.setState({ topics: changes.reduce(applied, kept ?? []) });

/** Reads what the server keeps, unless that is known. Answers it, or null when somebody else has come meanwhile. */
async function known(userId: string, quiet: boolean): Promise<readonly string[] | null> {
  const stored = kept ?? (await get<unknown>(ADDRESS, { quiet }));
  if (useFavourites.getState().of !== userId) return null;
  kept = Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : [];
  return kept;
}

/** A failure leaves them empty until the next time: the page is whole without them. */
export function loadFavourites(userId: string): Promise<void> {
  if (useFavourites.getState().of !== userId) {
    kept = null;
    changes = [];
    useFavourites.setState({ of: userId, topics: [] });
  }
  turn = turn.then(async () => {
    await known(userId, true).catch(() => null);
    show();
  });
  return turn;
}

/** Shown at once; taken back where the server does not keep it, which then says why. */
export function favour(topic: string, wanted: boolean): Promise<void> {
  const change = { topic, wanted };
  const { of } = useFavourites.getState();
  changes = [...changes, change];
  show();
  turn = turn.then(async () => {
    try {
      const before = await known(of, false);
      if (before === null) return;
      const value = applied(before, change);
      await put(ADDRESS, { json: { value } });
      if (useFavourites.getState().of === of) kept = value;
    } catch {
      // the call has said why
    }
    changes = changes.filter((each) => each !== change);
    show();
  });
  return turn;
}
