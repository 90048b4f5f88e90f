import { Button, Skeleton } from 'antd';
import { Suspense, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { StudioList } from '../../../contract/studio/definition.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { LeadsOn } from '../Missing.tsx';
import { DefinitionTable } from './DefinitionTable.tsx';
import { Wizard } from './dialogs.ts';
import { FieldTypes } from './FieldTypes.tsx';
import { ImportButton } from './ImportButton.tsx';
import { NewDialog } from './NewDialog.tsx';
import { SharedParts } from './SharedParts.tsx';
import { studioList } from './studioCalls.ts';
import { TemplateCards } from './TemplateCards.tsx';
import { useStudioTexts } from './texts.ts';
import type { Words } from './texts.ts';
import styles from './studio.module.css';

const PAGES = ['code-generator', 'templates', 'datasources', 'field-types', 'base-classes', 'form-generator'] as const;
export type StudioScreen = (typeof PAGES)[number];

/** `/devtools/{page}` and `/form-generator`: what there is to edit, and what it is made of. */
export function StudioPage({ screen }: { screen?: StudioScreen }) {
  const { page = '' } = useParams();
  const asked = screen ?? PAGES.find((known) => known === page);
  // parameters have been a list of their own for long
  if (page === 'params') return <LeadsOn to="/sys/params" />;
  return asked === undefined ? <LeadsOn to="/devtools/code-generator" /> : <Overview screen={asked} />;
}

function Overview({ screen }: { screen: StudioScreen }) {
  const t = useStudioTexts();
  const { data, error, reload } = useLoad('studio', studioList);
  const [isNew, setNew] = useState<{ from: string | null } | null>(null);
  const [isGuided, setGuided] = useState(false);
  usePageTitle(t?.(`page.${screen}`) ?? '');
  if (error && !data) return <ErrorState error={error} retry={reload} />;
  if (!data || !t) return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
  return (
    <div className={styles.page}>
      <PageHead title={t(`page.${screen}`)} lead={t(`lead.${screen}`)}>
        {data.mayBegin.length > 0 ? (
          <>
            <ImportButton t={t} />
            {data.mayBegin.includes('topic') ? <Button onClick={() => setGuided(true)}>{t('wizard')}</Button> : null}
            <Button type="primary" onClick={() => setNew({ from: null })}>
              {t('new')}
            </Button>
          </>
        ) : null}
      </PageHead>
      <Content screen={screen} list={data} t={t} onNew={(from) => setNew({ from })} />
      {isGuided ? (
        <Suspense fallback={null}>
          <Wizard list={data} t={t} onClose={() => setGuided(false)} />
        </Suspense>
      ) : null}
      {isNew ? <NewDialog list={data} from={isNew.from} t={t} onClose={() => setNew(null)} /> : null}
    </div>
  );
}

interface ContentProps {
  screen: StudioScreen;
  list: StudioList;
  t: Words;
  onNew(from: string | null): void;
}

function Content({ screen, list, t, onNew }: ContentProps) {
  if (screen === 'templates') return <TemplateCards list={list} t={t} onChoose={onNew} />;
  if (screen === 'field-types') return <FieldTypes t={t} />;
  if (screen === 'base-classes') return <SharedParts list={list} t={t} />;
  const kinds = {
    'code-generator': ['topic', 'entity', 'report'],
    datasources: ['entity'],
    'form-generator': ['topic'],
  }[screen];
  return <DefinitionTable rows={list.rows.filter(({ kind }) => kinds.includes(kind))} t={t} />;
}
