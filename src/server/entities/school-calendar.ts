import type { Behaviour } from './behaviour.ts';

/** Name in hall_revision that every change of the academic calendar moves on. */
export const CALENDAR_REVISION = 'calendar';

/** What is promised in working days follows the calendar: all servers hear of a change. */
export const schoolCalendar: Behaviour = { revisions: [CALENDAR_REVISION] };
