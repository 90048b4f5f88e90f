import { nameOfAction } from '../../definition/types/manifest.ts';
import type { StoryObj } from '@storybook/react-vite';
import { project } from '../../definition/projection/project.ts';
import { visibleData } from '../../definition/projection/visible.ts';
import { campusDate } from '../../definition/campus.ts';
import type { ProjectionScope } from '../../definition/types/projection.ts';
import type { FormData } from '../../definition/types/json.ts';
import { DEFAULT_ACTIONS } from '../../definition/verbs.ts';
import { ReadView } from '../form/ReadView.tsx';
import { TaskPanel } from '../task/TaskPanel.tsx';
import { changesOf } from './changesOf.ts';
import { Filling } from './Filling.tsx';
import { galleryOf, lastData, namedSample, validSample, type GalleryDefinition, type GalleryEntry } from './gallery.ts';
import { decided } from './plays.ts';
import { definitionStory, Faults, type Shows } from './storyFrame.tsx';
import { StoryCard } from './StoryCard.tsx';
import { StorySheet } from './StorySheet.tsx';
import { topicOf } from './topicOf.ts';

/** One node of a topic in one state, as the server would project it. */
export function topicStory(entry: GalleryEntry, shows: Shows): StoryObj {
  return definitionStory(entry, shows, (gallery) => <TopicNode {...shows} {...entry} gallery={gallery} />);
}

/** Any node as any person sees it, chosen by the knobs below the story. */
export function knobStory(entry: GalleryEntry, nodes: readonly string[]): StoryObj<Knobs> {
  return {
    args: { node: 'start', person: 'handler' },
    argTypes: {
      node: { control: 'select', options: [...nodes] },
      person: { control: 'inline-radio', options: ['applicant', 'handler', 'reader'] },
    },
    parameters: { controls: { disable: false, disableSaveFromUI: true } },
    render: ({ node, person }, { globals }) => (
      <>
        <Faults text={entry.faults} />
        <TopicNode
          key={`${node} ${person}`}
          gallery={entry.definitions[galleryOf(globals).locale]}
          {...entry}
          {...seenBy(person, node)}
        />
      </>
    ),
  };
}

interface Knobs {
  node: string;
  person: 'applicant' | 'handler' | 'reader';
}

/** The applicant fills in at the start and reads afterwards, as readers always do; who handles it has its task. */
function seenBy(person: Knobs['person'], node: string): Shows {
  if (person === 'reader' || (person === 'applicant' && node !== 'start')) return { node: 'view', state: 'read' };
  return { node, state: 'task' };
}

type TopicNodeProps = Shows & Pick<GalleryEntry, 'steps' | 'visits'> & { gallery: GalleryDefinition };

/** What the request holds: as the sample or the journey has it when somebody comes to this node, or has left it. */
function dataAt({ gallery, steps, visits, node, state, sample }: TopicNodeProps): FormData {
  if (sample !== undefined) return namedSample(gallery, sample);
  if (state === 'empty' || state === 'errors') return {};
  if (node === 'start') return validSample(gallery);
  const visit = visits[node];
  return (state === 'task' ? visit?.before : visit?.after) ?? lastData(gallery, steps);
}

/** Who fills it in, today: as the server says with the form. */
function scopeAt({ samples }: GalleryDefinition, sample?: string): ProjectionScope {
  const initiator = samples.find(({ name, errors }) =>
    sample === undefined ? errors === undefined : name === sample,
  )?.as;
  const who = initiator ?? 'teacher';
  return { initiator: who, user: who, today: campusDate(new Date()), holidays: [], workdays: [] };
}

function TopicNode(props: TopicNodeProps) {
  const { gallery, steps, node, state } = props;
  const definition = topicOf(gallery);
  if (state === 'print') {
    // from the start on it is the whole request that is printed, at a task what its handler has before him
    const at = steps.findIndex((step) => step.node === node);
    const sofar = node === 'start' || at === -1 ? steps : steps.slice(0, at);
    const view = node === 'start' ? 'view' : node;
    const { schema, uiSchema } = project(definition, view);
    const data = visibleData(definition, view, sofar.at(-1)?.after ?? {});
    const facts = { formData: data, steps: sofar, ended: view === 'view' };
    return <StorySheet gallery={gallery} schema={schema} uiSchema={uiSchema} {...facts} />;
  }
  if (state === 'card') {
    return <StoryCard definition={definition} formData={dataAt(props)} steps={steps} />;
  }
  const projection = project(definition, node);
  const { schema, uiSchema } = projection;
  const data = visibleData(definition, node, dataAt(props));
  const changes = state === 'changed' ? changesOf(schema, data) : [];
  return (
    <div className="gallery-sheet">
      <h1>{definition.manifest.title}</h1>
      {state === 'read' || (state === 'changed' && node === 'start') ? (
        <ReadView schema={schema} uiSchema={uiSchema} formData={data} changes={changes} />
      ) : node === 'start' ? (
        <Filling
          projection={{ ...projection, scope: scopeAt(gallery, props.sample) }}
          formData={data}
          submitted={state === 'errors'}
        />
      ) : (
        <TaskPanel
          projection={projection}
          formData={data}
          readonly={state === 'changed'}
          changes={changes}
          actions={definition.manifest.nodes[node]?.actions?.map(nameOfAction) ?? DEFAULT_ACTIONS}
          rollbackTargets={[{ activityId: 'start', name: gallery.nodes['start'] ?? '' }]}
          onAction={decided}
        />
      )}
    </div>
  );
}
