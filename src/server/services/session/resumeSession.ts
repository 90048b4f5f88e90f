import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';

/** Who the cookie's value stands for; undefined when it stands for nobody (any more), or for somebody who is disabled. */
export async function resumeSession(
  value: string,
  hall: Hall,
): Promise<{ person: Person; sessionId: string } | undefined> {
  const session = await hall.sessions.find(value, hall.clock.now());
  if (!session) return undefined;
  await hall.directory.fresh();
  await hall.substitutes.fresh();
  const person = hall.directory.person(session.userId);
  return person && { person, sessionId: session.id };
}

/** Why that value stands for nobody: what the page says before it asks for a new login. */
export async function whyNobody(value: string, hall: Hall): Promise<'notLoggedIn' | 'kickedOut'> {
  return value !== '' && (await hall.sessions.wasKickedOut(value)) ? 'kickedOut' : 'notLoggedIn';
}
