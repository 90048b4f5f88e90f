import { Button, Segmented, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import type { TopicDefinition } from '../../../definition/types/definition.ts';
import type { FormData } from '../../../definition/types/json.ts';
import { lazyPage } from '../../app/lazyPage.ts';
import { ExamplesPanel } from './ExamplesPanel.tsx';
import { EMPTY, NodeChoice, SampleChoice } from './FormChoice.tsx';
import { SampleForm } from './SampleForm.tsx';
import { filledForms, MODES, type TrialMemory } from './trialData.ts';
import { TrialPanel } from './TrialPanel.tsx';
import { TrialServices } from './TrialServices.tsx';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';
import trial from './trial.module.css';

const NOTHING: FormData = {};

const SheetPanel = lazyPage(async () => (await import('./SheetPanel.tsx')).SheetPanel);
const BranchesPanel = lazyPage(async () => (await import('./BranchesPanel.tsx')).BranchesPanel);

/** The draft tried without publishing it: one's way through the process, the form of any step, all that was recorded. */
export function TryTab(props: TabProps & { definition: TopicDefinition; memory: TrialMemory }) {
  const { t, memory } = props;
  const [mode, setMode] = useState(memory.tried.mode ?? 'walk');
  return (
    <TrialServices>
      <Segmented
        aria-label={t('mode')}
        className={trial.modes ?? ''}
        value={mode}
        options={MODES.map((value) => ({ value, label: t(`mode.${value}`) }))}
        onChange={(next) => {
          memory.keep({ mode: next });
          setMode(next);
        }}
      />
      {mode === 'walk' ? <TrialPanel {...props} /> : null}
      <Suspense fallback={<Skeleton active title={false} paragraph={{ rows: 6 }} />}>
        {mode === 'branches' ? <BranchesPanel {...props} /> : null}
        {mode === 'sheet' ? <SheetPanel {...props} /> : null}
      </Suspense>
      {mode === 'form' ? <FormTrial {...props} /> : null}
      {mode === 'examples' ? <ExamplesPanel {...props} /> : null}
    </TrialServices>
  );
}

/** The form of any node with a sample, as its people would get it: typed into, checked, and what would be handed in. */
function FormTrial({ t, studio, draft, definition }: TabProps & { definition: TopicDefinition }) {
  const [node, setNode] = useState('start');
  const [sample, setSample] = useState(EMPTY);
  const [width, setWidth] = useState<'desktop' | 'phone'>('desktop');
  const [sent, setSent] = useState<FormData | null>(null);
  const samples = filledForms(definition);
  const filled = samples.find(({ name }) => name === sample)?.formData ?? NOTHING;
  const show = (change: () => void) => {
    change();
    setSent(null);
  };
  return (
    <>
      <div className={styles.bar}>
        <NodeChoice {...{ t, definition }} value={node} onChange={(next) => show(() => setNode(next))} />
        <SampleChoice t={t} forms={samples} value={sample} onChange={(next) => show(() => setSample(next))} />
        <Segmented
          aria-label={t('width')}
          value={width}
          options={(['desktop', 'phone'] as const).map((value) => ({ value, label: t(value) }))}
          onChange={setWidth}
        />
      </div>
      <div className={trial.try} data-width={width}>
        <SampleForm
          key={`${node} ${sample}`}
          {...{ studio, draft, definition, node, filled }}
          label={t('tab.try')}
          readonly={node === 'view'}
          onChange={() => setSent(null)}
          onSubmit={setSent}
        >
          <Button type="primary" htmlType="submit">
            {t('trySubmit')}
          </Button>
        </SampleForm>
        {sent ? (
          <section role="status">
            <p>{t('wouldSend')}</p>
            <pre className={styles.text}>{JSON.stringify(sent, null, 2)}</pre>
          </section>
        ) : null}
      </div>
    </>
  );
}
