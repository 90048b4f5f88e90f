import { useDictionary } from '../../lookup.ts';
import { useListed } from '../../settings.ts';
import type { ReadProps, Widget, WidgetProps } from '../../widget.ts';
import { labelsOf } from '../parts/choices.ts';
import { isText } from '../parts/holds.ts';
import { ChoiceEdit } from '../select/widget.tsx';

/** The dictionary that no administrator keeps: every service by its key (server/services/menus/allDictionaries.ts). */
const TOPICS = 'topic';

function TopicEdit(props: WidgetProps) {
  return <ChoiceEdit {...props} choices={useDictionary(TOPICS)} />;
}

function TopicRead({ value }: ReadProps) {
  return <span className="hall-text">{labelsOf(useDictionary(TOPICS) ?? [], value, useListed())}</span>;
}

/** The key of a service, chosen by its title. */
export const topic: Widget = { name: 'topic', holds: isText, Edit: TopicEdit, Read: TopicRead };
