import type { Person } from '../../../contract/person.ts';
import type { EntityDefinition } from '../../../definition/types/definition.ts';
import type { BehaviourContext } from '../../entities/behaviour.ts';
import type { Hall } from '../hall.ts';
import type { RecordCall } from './call.ts';
import { behaviourTools } from './tools.ts';

const PHONE = /\b(Android|iPhone|iPod|HarmonyOS|Mobile)\b/;

/** What a behaviour is given, but for the transaction. */
export function behaviourContext(
  person: Person,
  definition: EntityDefinition,
  call: RecordCall,
  hall: Hall,
): Omit<BehaviourContext, 'trx'> {
  return {
    person,
    definition,
    now: hall.clock.now(),
    onPhone: PHONE.test(call.userAgent),
    tools: behaviourTools(hall),
    text: (key, values) => hall.texts.text(call.locale, `records.${key}`, values),
    isEntity: (key) => hall.registry.entity(key) !== undefined,
    entity(key) {
      const found = hall.registry.entity(key);
      if (!found) throw new Error(`there is no entity ${key}`);
      return found;
    },
  };
}
