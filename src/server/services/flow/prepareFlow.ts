import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { Hall } from '../hall.ts';
import { CALENDAR_REVISION } from '../../entities/school-calendar.ts';
import { forgetCalendar } from './calendar.ts';
import { openFlowFiles } from './fileUses.ts';
import { seedDemoFiles } from './seedDemoFiles.ts';
import { seedDemoRequests } from './seedDemoRequests.ts';
import type { DemoRequests } from './seedDemoRequests.ts';

/** What the demo people have been up to, chosen from the topics that there are: server/demo/requests.ts. */
export type DemoPlanner = (
  topics: readonly TopicDefinition[],
  mayRepeat: (topic: TopicDefinition) => boolean,
  today: Date,
) => DemoRequests;

/**
 * Everything that requests need before the first one: who may read their files; in the demo the files that samples name
 * (also those of topics that come later), and requests under way.
 * @param planDemo null: no requests
 * @returns how to stop following the topics
 */
export async function prepareFlow(hall: Hall, planDemo: DemoPlanner | null): Promise<() => Promise<void>> {
  openFlowFiles(hall);
  hall.bus.on(`revision:${CALENDAR_REVISION}`, () => forgetCalendar(hall));
  if (!hall.settings.demo) return async () => {};
  await seedDemoFiles(hall);
  if (planDemo) await seedDemoRequests(() => planDemo(hall.registry.topics(), mayRepeat(hall), hall.clock.now()), hall);
  let seeding = Promise.resolve();
  const stop = hall.registry.onChange(() => {
    seeding = seeding
      .then(() => seedDemoFiles(hall))
      .catch((error: unknown) => hall.log.error({ err: error }, 'the demo lacks files'));
  });
  return async () => {
    stop();
    await seeding;
  };
}

/** Whether the same request may be handed in twice: what it writes that must be unique has a number that is drawn anew. */
function mayRepeat(hall: Hall): (topic: TopicDefinition) => boolean {
  return ({ manifest: { effects = [], numbers = [] } }) => {
    const drawn = ['number', ...numbers.map(({ field }) => field)].map((name) => `\${${name}}`);
    return effects.every(({ record, set = {} }) =>
      (hall.registry.entity(record)?.manifest.unique ?? []).every((fields) =>
        fields.some((field) => drawn.includes(set[field] ?? '')),
      ),
    );
  };
}
