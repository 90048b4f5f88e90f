import { createRef, useMemo, useRef, useState, type ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import { useKeptFocus } from '../../../src/client/pages/studio/keptFocus.ts';
import type { FormData } from '../../../src/definition/types/json.ts';
import type { DataError } from '../../../src/definition/types/projection.ts';
import { ReadView, type FieldChange } from '../../../src/renderer/form/ReadView.tsx';
import { SchemaForm } from '../../../src/renderer/form/SchemaForm.tsx';
import type { FormDefinition, SchemaFormHandle } from '../../../src/renderer/form/types.ts';
import { EntityList } from '../../../src/renderer/list/EntityList.tsx';
import type { EntityView, RecordCalls } from '../../../src/renderer/list/types.ts';
import { RendererProvider } from '../../../src/renderer/provider.tsx';
import { Refused, type RendererServices } from '../../../src/renderer/services.ts';
import { useRenderer } from '../../../src/renderer/settings.ts';
import { GalleryFrame } from '../../../src/renderer/stories/GalleryFrame.tsx';
import { memoryCalls } from '../../../src/renderer/stories/memoryCalls.ts';
import { WidgetFaces } from '../../../src/renderer/stories/WidgetFaces.tsx';
import { History } from '../../../src/renderer/task/History.tsx';
import { TaskPanel } from '../../../src/renderer/task/TaskPanel.tsx';
import type { ActionRequest } from '../../../src/renderer/task/types.ts';
import type { OfferedName } from '../../../src/definition/verbs.ts';

/** What a test may draw. Everything that crosses over is plain data. */
export type Scene = {
  look?: 'light' | 'dark';
  /** for somebody who is no analyst */
  plain?: boolean;
  /** what is handed in, saved or sent waits until `stage.answer` is called */
  slow?: boolean;
} & Drawn;
type Drawn =
  | { kind: 'nothing' }
  | { kind: 'read'; projection: FormDefinition; formData: FormData }
  | { kind: 'faces'; widget: string }
  /** two fields in a part of the studio; Enter in one takes them away, and `stage.answer` draws them anew */
  | { kind: 'part' }
  | { kind: 'everywhere'; projection: FormDefinition; formData: FormData; changes: FieldChange[] }
  | { kind: 'form'; projection: FormDefinition; formData: FormData; errors?: DataError[] }
  | { kind: 'list'; definition: EntityView; records: FormData[]; refuse?: DataError[] }
  | {
      kind: 'task';
      projection: FormDefinition;
      formData: FormData;
      actions: OfferedName[];
      /** the node's own words for its actions */
      words?: Partial<Record<OfferedName, string>>;
      phrases?: boolean;
      usual?: string;
    };

/** Draws a scene and keeps what came back. */
export interface Stage {
  draw(json: string): void;
  /** data as typed so far */
  value(): FormData;
  changes: FormData[];
  sent: FormData[];
  acted: ActionRequest[];
  closed: number;
  /** records that were to be made in a list */
  created: FormData[];
  /** named actions of a list */
  ran: { action: string; ids: string[]; input: FormData }[];
  /** answers whatever waits, see `slow` */
  answer(): void;
}

declare global {
  interface Window {
    stage: Stage;
  }
}

const root = createRoot(document.getElementById('root') ?? document.body);
const handle = createRef<SchemaFormHandle>();
let drawn = 0;

/** The same data in every place that shows form data. */
function Everywhere({ projection, formData, changes }: Extract<Drawn, { kind: 'everywhere' }>) {
  const { schema, uiSchema } = projection;
  const data = { schema, uiSchema, formData };
  const start = '2026-03-01T08:30:00+08:00';
  const step = {
    ...{ id: '1', activityId: 'a', activityName: '审核', assigneeName: '张三', outcome: 'complete', comment: '' },
    ...{ onBehalfOfName: '', reason: '' },
    ...{ startTime: start, endTime: start, durationInSeconds: 1 },
    diff: changes.map((change) => ({ ...change, title: change.path })),
  };
  return (
    <>
      <SchemaForm projection={projection} formData={formData} formRef={handle} label="form" />
      <ReadView {...data} />
      <ReadView {...data} changes={changes} onlyChanged columns={1} />
      <TaskPanel
        {...data}
        projection={projection}
        readonly
        changes={changes}
        actions={['complete']}
        onAction={nothing}
      />
      <History history={[step]} schema={schema} uiSchema={uiSchema} />
    </>
  );
}

const nothing = () => Promise.resolve();

/** Those who wait for an answer. */
const waiting: (() => void)[] = [];
const answered = (slow = false): Promise<void> =>
  slow ? new Promise((resolve) => void waiting.push(resolve)) : Promise.resolve();

function contentOf(scene: Scene): ReactNode {
  if (scene.kind === 'nothing') return null;
  if (scene.kind === 'form') {
    return (
      <SchemaForm
        projection={scene.projection}
        formData={scene.formData}
        formRef={handle}
        errors={scene.errors ?? []}
        label="form"
        onChange={(next) => void stage.changes.push(next)}
        onSubmit={(next) => {
          stage.sent.push(next);
          return answered(scene.slow);
        }}
      >
        <button type="submit">hand in</button>
      </SchemaForm>
    );
  }
  if (scene.kind === 'read') return <ReadView {...scene.projection} formData={scene.formData} />;
  if (scene.kind === 'everywhere') return <Everywhere key={(drawn += 1)} {...scene} />;
  if (scene.kind === 'part') return <Part />;
  if (scene.kind === 'faces') return <WidgetFaces key={scene.widget} name={scene.widget} />;
  if (scene.kind === 'list') {
    return <EntityList definition={scene.definition} calls={callsOf(scene)} can={() => true} />;
  }
  return (
    <TaskPanel
      projection={scene.projection}
      formData={scene.formData}
      actions={scene.actions}
      {...(scene.words && { words: scene.words })}
      phrases={scene.phrases ?? true}
      usual={scene.usual}
      rollbackTargets={[{ activityId: 'start', name: '申请人' }]}
      onAction={(request) => {
        stage.acted.push(request);
        return Promise.resolve();
      }}
      onClose={() => (stage.closed += 1)}
    />
  );
}

function Part() {
  const page = useRef<HTMLDivElement>(null);
  const [round, setRound] = useState(1);
  const [isEmpty, setEmpty] = useState(false);
  useKeptFocus(page);
  const empty = async () => {
    setEmpty(true);
    await answered(true);
    setEmpty(false);
    setRound(round + 1);
  };
  return (
    <div ref={page}>
      <nav aria-label="list">
        <button type="button">before</button>
      </nav>
      <section aria-label="part">
        {isEmpty ? null : (
          <div key={round}>
            <input aria-label="first" />
            <input aria-label="second" onKeyDown={({ key }) => key === 'Enter' && void empty()} />
          </div>
        )}
      </section>
    </div>
  );
}

/** Records in memory; a new one is refused or answered late, as the scene says. */
function callsOf({ records, refuse, slow }: Extract<Scene, { kind: 'list' }>): RecordCalls {
  const calls = memoryCalls(records);
  return {
    ...calls,
    async create(formData) {
      stage.created.push(formData);
      await answered(slow);
      if (refuse) throw new Refused(422, 'refused', refuse);
      await calls.create?.(formData);
    },
    run(action, rows, input) {
      stage.ran.push({ action, ids: rows.map(({ id }) => id), input });
      return Promise.resolve({ code: '4711' });
    },
    async exportRecords() {
      await answered(slow);
    },
  };
}

/** What a scene changes of the settings around it. */
function Settings({ plain = false, slow = false, children }: Pick<Scene, 'plain' | 'slow'> & { children: ReactNode }) {
  const settings = useRenderer();
  const services = useMemo<RendererServices>(() => {
    const { upload } = settings.services;
    const later: RendererServices['upload'] = async (file, work) => {
      await answered(slow);
      return upload(file, work);
    };
    return { ...settings.services, upload: later };
  }, [settings.services, slow]);
  return (
    <RendererProvider {...settings} services={services} analyst={!plain}>
      {children}
    </RendererProvider>
  );
}

const stage: Stage = {
  changes: [],
  sent: [],
  acted: [],
  closed: 0,
  created: [],
  ran: [],
  answer: () => waiting.splice(0).forEach((answer) => answer()),
  draw(json) {
    const scene = JSON.parse(json) as Scene;
    root.render(
      <GalleryFrame locale="zh-CN" look={scene.look ?? 'light'} contrast={false}>
        <Settings {...scene}>{contentOf(scene)}</Settings>
      </GalleryFrame>,
    );
  },
  value: () => handle.current?.value() ?? {},
};
window.stage = stage;
