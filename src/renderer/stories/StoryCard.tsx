import { optionsOf } from '../../definition/widgets/choose.ts';
import type { TopicDefinition } from '../../definition/types/definition.ts';
import type { FormData } from '../../definition/types/json.ts';
import { schemaAt, uiAt } from '../form/paths.ts';
import { useNames } from '../lookup.ts';
import { widgetFor } from '../registry.ts';
import { useRenderer } from '../settings.ts';
import { RequestCard } from '../task/RequestCard.tsx';
import type { WalkedStep } from './gallery.ts';

interface StoryCardProps {
  definition: TopicDefinition;
  formData: FormData;
  steps: readonly WalkedStep[];
}

/** A request of a topic among others, as its applicant sees it on a phone. */
export function StoryCard({ definition, formData, steps }: StoryCardProps) {
  const { translate } = useRenderer();
  const [applicant = ''] = useNames('user', steps[0] === undefined ? [] : [steps[0].by]);
  const { schema, uiSchema, manifest } = definition;
  const facts = (manifest.summary ?? []).flatMap((path) => {
    const field = schemaAt(schema, path);
    if (field === undefined || formData[path] === undefined) return [];
    const ui = uiAt(uiSchema, path);
    const { Read } = widgetFor(field, ui).widget;
    const text = <Read value={formData[path]} schema={field} uiSchema={ui} options={optionsOf(ui)} />;
    return [{ title: field.title ?? path, text }];
  });
  return (
    <ul className="gallery-cards">
      <li>
        <RequestCard
          title={
            <a className="hall-request-link" href="#request">
              {manifest.title}
            </a>
          }
          status={<span className="hall-tag">{translate('outcome_open')}</span>}
          facts={facts.slice(0, 3)}
          foot={<span>{[applicant, '20260302-0001', '2026-03-02 09:00'].join(' · ')}</span>}
        />
      </li>
    </ul>
  );
}
