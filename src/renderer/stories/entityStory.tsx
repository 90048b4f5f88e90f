import type { StoryObj } from '@storybook/react-vite';
import { useMemo } from 'react';
import { columnOf, filterNames, listColumns, type EntityColumn } from '../../definition/entity/columns.ts';
import type { EntityManifest } from '../../definition/types/manifest.ts';
import { entityLogic } from '../../definition/entity/form.ts';
import { EntityDetail } from '../detail/EntityDetail.tsx';
import { ReadView } from '../form/ReadView.tsx';
import { EntityList } from '../list/EntityList.tsx';
import type { ColumnView, EntityView, RecordCalls } from '../list/types.ts';
import { changesOf } from './changesOf.ts';
import { galleryOf, namedSample, validSample, type GalleryDefinition, type GalleryEntry } from './gallery.ts';
import { memoryCalls } from './memoryCalls.ts';
import { Filling } from './Filling.tsx';
import { definitionStory, Faults, type Shows } from './storyFrame.tsx';
import { StorySheet } from './StorySheet.tsx';
import { systemColumn } from './texts.ts';

/** An entity as a list over its base data and samples, as a form, one record as text, and what changed in it. */
export function entityStory(entry: GalleryEntry, shows: Shows): StoryObj {
  return definitionStory(entry, shows, (gallery) => <EntityPage {...shows} gallery={gallery} />);
}

/** Any of its pages in any state, by whoever may change something or only read, chosen by the knobs below the story. */
export function knobStory(entry: GalleryEntry): StoryObj<Knobs> {
  return {
    args: { page: 'list', rows: 'full', person: 'editor' },
    argTypes: {
      page: { control: 'select', options: ['list', 'create', 'edit', 'read', 'changed', 'print'] },
      rows: { control: 'inline-radio', options: ROWS, if: { arg: 'page', eq: 'list' } },
      person: { control: 'inline-radio', options: ['editor', 'reader'], if: { arg: 'page', eq: 'list' } },
    },
    parameters: { controls: { disable: false, disableSaveFromUI: true } },
    render: ({ page, rows, person }, { globals }) => (
      <>
        <Faults text={entry.faults} />
        <EntityPage
          key={`${page} ${rows} ${person}`}
          gallery={entry.definitions[galleryOf(globals).locale]}
          {...{ node: 'entity', state: page, rows, person }}
        />
      </>
    ),
  };
}

const ROWS = ['full', 'empty', 'loading', 'failed'] as const;

interface Knobs {
  page: string;
  rows: (typeof ROWS)[number];
  person: 'editor' | 'reader';
}

interface PageProps extends Shows, Partial<Pick<Knobs, 'rows' | 'person'>> {
  gallery: GalleryDefinition;
}

function EntityPage({ gallery, state, sample, rows = 'full', person = 'editor' }: PageProps) {
  const view = useMemo(() => viewOf(gallery), [gallery]);
  const calls = useMemo(() => callsOf(gallery, rows), [gallery, rows]);
  if (state === 'list') return <EntityList definition={view} calls={calls} can={() => person === 'editor'} />;
  const record = { ...validSample(gallery), id: 'sample' };
  if (state === 'print') {
    return <StorySheet gallery={gallery} schema={view.schema} uiSchema={view.uiSchema} formData={record} ended />;
  }
  return (
    <div className="gallery-sheet">
      <h1>{view.manifest.title}</h1>
      {state === 'read' ? (
        <EntityDetail definition={view} record={record} columns={2} />
      ) : state === 'changed' ? (
        <ReadView
          schema={view.schema}
          uiSchema={view.uiSchema}
          formData={record}
          changes={changesOf(view.schema, record)}
        />
      ) : (
        <Filling
          projection={{ ...view, ...entityLogic(view.manifest) }}
          formData={state === 'create' ? {} : state === 'edit' ? record : namedSample(gallery, sample ?? '')}
          submitted={state === 'errors'}
        />
      )}
    </div>
  );
}

/** Its base data and samples, or what becomes of a list without any. */
function callsOf({ seed, samples }: GalleryDefinition, rows: Knobs['rows']): RecordCalls {
  const valid = samples.filter(({ errors }) => errors === undefined).map(({ formData }) => formData);
  const calls = memoryCalls(rows === 'full' ? [...seed, ...valid] : []);
  if (rows === 'loading') return { ...calls, load: () => new Promise(() => undefined) };
  if (rows === 'failed') return { ...calls, load: () => Promise.reject(new Error('503')) };
  return calls;
}

/** As the server describes an entity to the client. */
function viewOf({ key, locale, schema, uiSchema, manifest }: GalleryDefinition): EntityView {
  const entity = { schema, manifest: manifest as EntityManifest };
  const view = ({ name, field, title, kind, schema: drawn }: EntityColumn): ColumnView => {
    if (field !== null) return { name, title, kind, schema: drawn };
    const own = systemColumn(locale, name);
    return { name, title: own, kind, schema: { ...drawn, title: own } };
  };
  const filters = filterNames(entity.manifest).flatMap((name) => columnOf(entity, name) ?? []);
  return { ...entity, key, uiSchema, columns: listColumns(entity).map(view), filterColumns: filters.map(view) };
}
