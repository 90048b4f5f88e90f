import type { FormData } from '../../definition/types/json.ts';
import type { JsonSchema, UiSchema } from '../../definition/types/schema.ts';
import { useNames } from '../lookup.ts';
import { PrintSheet } from '../print/PrintSheet.tsx';
import { useRenderer } from '../settings.ts';
import type { HistoryStep } from '../task/types.ts';
import type { GalleryDefinition, WalkedStep } from './gallery.ts';
import { brandIn } from './texts.ts';

const FIRST = Date.parse('2026-03-02T09:00:00+08:00');
const STEP_MS = 5.5 * 3_600_000;
const momentOf = (index: number): string => new Date(FIRST + index * STEP_MS).toISOString();
const DIGEST = '3f9a61c07be2d845';

interface StorySheetProps {
  gallery: GalleryDefinition;
  schema: JsonSchema;
  uiSchema: UiSchema;
  formData: FormData;
  /** what happened so far; left out for a record of an entity */
  steps?: readonly WalkedStep[];
  ended: boolean;
}

/** The sheet that the client prints, with the trail of the definition's own journey. */
export function StorySheet({ gallery, schema, uiSchema, formData, steps, ended }: StorySheetProps) {
  const { locale, translate } = useRenderer();
  const names = useNames(
    'user',
    (steps ?? []).map(({ by }) => by),
  );
  const history = steps?.map((step, index): HistoryStep => ({
    ...{
      id: String(index),
      activityId: step.node,
      activityName: gallery.nodes[step.node] || translate('outcome_start'),
    },
    ...{ assigneeName: names[index] ?? step.by, onBehalfOfName: '', outcome: step.outcome, comment: step.comment },
    ...{ reason: '', startTime: momentOf(index), endTime: momentOf(index), durationInSeconds: null, diff: [] },
  }));
  const facts = {
    ...{ number: '20260302-0001', state: translate(ended ? 'outcome_end' : 'outcome_open'), applicant: names[0] ?? '' },
    started: momentOf(0),
    ...(ended ? { ended: momentOf((steps?.length ?? 1) - 1) } : {}),
  };
  return (
    <div className="gallery-paper">
      <PrintSheet
        brand={brandIn(locale)}
        title={gallery.manifest.title}
        facts={steps === undefined ? {} : facts}
        schema={schema}
        uiSchema={uiSchema}
        formData={formData}
        {...(history && { history, check: { address: `https://hall.example.edu/verify/${DIGEST}`, digest: DIGEST } })}
        printedBy={names[0] ?? ''}
        printedAt={new Date(FIRST + 10 * STEP_MS)}
      />
    </div>
  );
}
