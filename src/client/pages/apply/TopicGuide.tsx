import { Suspense, useCallback, useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { whenIdle } from '../../../renderer/widgets/parts/preloadable.ts';
import { ProcessDiagram } from '../../../renderer/process/ProcessDiagram.tsx';
import { topicDiagram } from '../../api/flow.ts';
import type { TopicProjection } from '../../api/flow.ts';
import { refusing } from '../../api/refused.ts';
import { lazyPage } from '../../app/lazyPage.ts';
import { Panel } from '../../components/Panel.tsx';
import styles from './apply.module.css';

/** It is larger than the form's own code: the text can be read meanwhile, and the form comes first. */
const Markdown = lazyPage(async () => {
  await new Promise<void>(whenIdle);
  return (await import('../../components/Markdown.tsx')).Markdown;
});

/** Headings, bold and code, in Markdown. */
const SIGNS = /^#+ |\*\*|`/gm;

/** What it is for and what one needs: read before anything is filled in. Nothing where its analyst wrote nothing. */
export function TopicGuide({ guide }: Pick<TopicProjection, 'guide'>) {
  const { t } = useTranslation();
  // where it stands above a wide form its beginning is enough for who knows the service
  const [whole, setWhole] = useState(false);
  if (!guide) return null;
  return (
    <div className={styles.guide} data-whole={whole}>
      <Panel
        title={t('apply.guide')}
        extra={
          <Button className={styles.fold ?? ''} size="small" aria-expanded={whole} onClick={() => setWhole(!whole)}>
            {t(whole ? 'apply.fold' : 'apply.unfold')}
          </Button>
        }
      >
        <Suspense fallback={<p className={styles.plain}>{guide.replaceAll(SIGNS, '')}</p>}>
          <Markdown text={guide} />
        </Suspense>
      </Panel>
    </div>
  );
}

/** Who will handle it in which order, and the process as a picture. */
export function TopicSteps({ projection }: { projection: TopicProjection }) {
  const { t, i18n } = useTranslation();
  const { key, steps, title } = projection;
  const load = useCallback(
    (signal: AbortSignal) => refusing(() => topicDiagram(key, signal)),
    // the names of its steps are in the language of now
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [key, i18n.language],
  );
  return (
    <>
      {steps && steps.length > 0 && (
        <Panel title={t('apply.steps')}>
          <ol className={styles.steps}>
            {steps.map((step) => (
              <li key={step.activityId}>
                <strong>{step.sure ? step.name : t('request.stepMaybe', { name: step.name })}</strong>
                {step.handlers && <span>{step.handlers}</span>}
              </li>
            ))}
          </ol>
        </Panel>
      )}
      <Panel title={t('request.diagram')}>
        <ProcessDiagram load={load} alt={t('apply.diagram', { title })} />
      </Panel>
    </>
  );
}
