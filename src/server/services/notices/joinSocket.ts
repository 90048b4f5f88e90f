import { HallError } from '../../../contract/errors.ts';
import type { Person } from '../../../contract/person.ts';
import type { SocketMessage } from '../../../contract/socket.ts';
import type { Connection } from '../../realtime/sockets.ts';
import type { Hall } from '../hall.ts';
import { countUnread } from './messages.ts';
import { latestMessage } from './missedMessages.ts';

/** Pages of one person, on one server. */
const MOST = 50;

/** Before the connection is made. @throws HallError tooManySockets */
export function admitSocket(person: Person, hall: Hall): void {
  if (hall.sockets.count(person.id) >= MOST) throw new HallError('tooManySockets', { values: { limit: MOST } });
}

/**
 * Connects a person's page; it is told at once how many messages wait, and which one is the newest. Answers how to take it
 * out again.
 */
export function joinSocket(person: Person, sessionId: string, connection: Connection, hall: Hall): () => void {
  const leave = hall.sockets.add(person.id, sessionId, connection);
  greeting(person, hall).then(
    (message) => connection.send(JSON.stringify(message)),
    (error: unknown) => hall.log.warn({ err: error }, 'a socket was not told its count'),
  );
  return leave;
}

async function greeting(person: Person, hall: Hall): Promise<SocketMessage> {
  const unread = await countUnread(person, hall);
  return { type: 'notice', unread, message: null, latest: await latestMessage(person, hall) };
}
