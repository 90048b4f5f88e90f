import { PATHS } from '../../contract/paths.ts';
import type { OwnSession, Profile, ProfileChange } from '../../contract/person.ts';
import { get, put, remove } from './client.ts';

/** What the hall knows of the person, where he is logged in, and what of both he may change. */
export const profile = {
  read: () => get<Profile>(PATHS.profile, { quiet: true }),
  change: (reach: ProfileChange) => put(PATHS.profile, { json: reach, quiet: true }),
  sessions: () => get<OwnSession[]>(PATHS.ownSessions, { quiet: true }),
  endSession: (id: string) => remove(`${PATHS.ownSessions}/${encodeURIComponent(id)}`, { quiet: true }),
};
