import people from './people.json' with { type: 'json' };
import type { FormData } from '../../definition/types/json.ts';

/** The password of everybody in the demo; without DEMO=on nobody has it. */
export const DEMO_PASSWORD = 'Hall@2026';

/**
 * Departments, majors and people of the demo by entity, in the order in which they are added. Ids never change (samples
 * and journeys name them): people's are their usernames, departments' are `college-info`, `finance`, ….
 */
export const DEMO_ORGANISATION: Readonly<Record<string, readonly FormData[]>> = people;
