import type { ServedVocabulary } from '../../../contract/definitions.ts';
import type { Person } from '../../../contract/person.ts';
import type { Hall } from '../hall.ts';
import { requireRight } from '../processes/openProcess.ts';

/**
 * The names that definitions may refer to as this hall knows them, those that administrators have added since included:
 * what `hall check --server` judges by. @throws HallError forbidden
 */
export async function getVocabulary(person: Person, hall: Hall): Promise<ServedVocabulary> {
  requireRight(person, 'flow:process:info');
  const topics = hall.registry.topics().map(({ key }) => key);
  return { ...(await hall.registry.vocabulary()), topics };
}
