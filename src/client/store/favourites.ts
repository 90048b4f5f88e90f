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

/** A failure leaves them empty: the page is whole without them. */
export async function loadFavourites(userId: string): Promise<void> {
  if (useFavourites.getState().of === userId) return;
  useFavourites.setState({ of: userId, topics: [] });
  const stored = await get<unknown>(ADDRESS, { quiet: true }).catch(() => null);
  if (!Array.isArray(stored) || useFavourites.getState().of !== userId) return;
  useFavourites.setState({ topics: stored.filter((each) => typeof each === 'string') });
}

/** Shown at once; taken back where the server does not keep it, which then says why. */
export async function favour(topic: string, wanted: boolean): Promise<void> {
  const { topics } = useFavourites.getState();
  const others = topics.filter((each) => each !== topic);
  const value = wanted ? [...others, topic] : others;
  useFavourites.setState({ topics: value });
  await put(ADDRESS, { json: { value } }).catch(() => useFavourites.setState({ topics }));
}
