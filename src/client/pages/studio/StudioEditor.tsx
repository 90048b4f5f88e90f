import { Alert, Button, Skeleton, Tabs } from 'antd';
import { Suspense, useCallback, useRef, useState } from 'react';
import { useParams } from 'react-router-dom';
import type { Published } from '../../../contract/studio/publishing.ts';
import type { PublishingPlan, StudioDefinition, StudioFault } from '../../../contract/studio/definition.ts';
import { EditRefused } from '../../../definition/edit/json.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { KeptAlerts, keptWords } from '../../components/KeptAlerts.tsx';
import { messageOf } from '../../api/refused.ts';
import { toast } from '../../app/feedback.ts';
import { lazyPage, loadOnce } from '../../app/lazyPage.ts';
import { useLoad } from '../../hooks/useLoad.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { useSession } from '../../store/session.ts';
import { dropStash } from '../../store/stash.ts';
import { clockTime, shortTime } from '../../components/time.ts';
import { FaultPanel } from './FaultPanel.tsx';
import type { Goal } from './faultsHere.ts';
import { FormTab } from './FormTab.tsx';
import { useKeptFocus } from './keptFocus.ts';
import { MergeAlert } from './publish/MergeDialog.tsx';
import { useRegions } from './regions.ts';
import { studioDefinition } from './studioCalls.ts';
import { useStudioTexts } from './texts.ts';
import type { Words } from './texts.ts';
import { TextsTab } from './TextsTab.tsx';
import { TrialMemory } from './trialData.ts';
import { stashPlace, useDraft } from './useDraft.ts';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

/** Trying comes when somebody tries: it is a third of the studio's own code. */
const TryTab = lazyPage(async () => (await loadOnce(() => import('./TryTab.tsx'))).TryTab);
const FilesTab = lazyPage(async () => (await loadOnce(() => import('./FilesTab.tsx'))).FilesTab);
const ProcessTab = lazyPage(async () => (await loadOnce(() => import('./ProcessTab.tsx'))).ProcessTab);
const RightsTab = lazyPage(async () => (await loadOnce(() => import('./RightsTab.tsx'))).RightsTab);
const PublishTab = lazyPage(async () => (await loadOnce(() => import('./publish/PublishTab.tsx'))).PublishTab);
const RecordTry = lazyPage(async () => (await loadOnce(() => import('./RecordTry.tsx'))).RecordTry);
const SettingsTab = lazyPage(async () => (await loadOnce(() => import('./SettingsTab.tsx'))).SettingsTab);
const StatesTab = lazyPage(async () => (await loadOnce(() => import('./StatesTab.tsx'))).StatesTab);
const ReportTab = lazyPage(async () => (await loadOnce(() => import('./ReportTab.tsx'))).ReportTab);

/** `/devtools/definition/{kind}/{key}`: a definition, edited as a form, a process and files at once. */
export function StudioEditor() {
  const { kind: asked, '*': key = '' } = useParams();
  const kind = asked === 'entity' || asked === 'report' ? asked : 'topic';
  const t = useStudioTexts();
  const [round, setRound] = useState(0);
  const { data, error, reload } = useLoad(`studio:${kind}:${key}:${round}`, async () => ({
    round,
    studio: await studioDefinition({ kind, key }),
  }));
  const userId = useSession((session) => session.user?.id ?? '');
  const [published, setPublished] = useState<Published | null>(null);
  const [merged, setMerged] = useState<{ from: object; studio: StudioDefinition } | null>(null);
  // as the server has it: what was typed here is given up
  const reopen = (made: Published | null = null) => {
    dropStash(userId, stashPlace({ kind, key }));
    setPublished(made);
    setRound(round + 1);
  };
  usePageTitle(t && data ? t('editing', { title: data.studio.title }) : '');
  if (error && !data) return <ErrorState error={error} retry={reload} />;
  if (!data || !t) return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
  return (
    <Editor
      // another definition, or the same from the server again, is edited anew
      key={`${data.studio.kind}/${data.studio.key} ${data.round}`}
      {...{ t, published }}
      studio={merged?.from === data ? merged.studio : data.studio}
      onMerged={(now) => setMerged({ from: data, studio: now })}
      onReopen={() => reopen()}
      // the draft is gone with it: whoever goes on editing begins another one
      onPublished={reopen}
    />
  );
}

interface EditorProps {
  studio: StudioDefinition;
  t: Words;
  /** what has just come of the draft before */
  published: Published | null;
  /** what serves now is another, and everything that is open stays */
  onMerged(now: StudioDefinition): void;
  onReopen(): void;
  onPublished(made: Published): void;
}

function Editor({ studio, t, published, onMerged, onReopen, onPublished }: EditorProps) {
  const draft = useDraft(studio, useLocale(), t);
  const [tab, setTab] = useState(published ? 'publish' : studio.kind === 'report' ? 'report' : 'form');
  const [goal, setGoal] = useState<Goal | null>(null);
  const [plan, setPlan] = useState(studio.draft?.plan ?? null);
  const findings = useRef<HTMLHeadingElement>(null);
  // whoever tries it goes to another tab to mend what he found, and comes back
  const [trial] = useState(() => new TrialMemory());
  const wrong = draft.faults.filter(({ severity }) => severity === 'error');
  // what stands in the way, and where: not what is merely wrong besides
  const { brokenBy: by } = draft;
  const isBy = ({ file, line, rule }: StudioFault) => file === by?.path && line === by.line && rule === by.rule;
  const first = wrong.find(isBy) ?? wrong[0];
  const reason = first && `${first.file}:${first.line} ${first.says}`;
  const { store, kept, definition } = draft;
  const change = useCallback<TabProps['change']>(
    (edit, what) => {
      try {
        store.edit(edit(store.state().files), what);
      } catch (error) {
        if (!(error instanceof EditRefused)) throw error;
        toast('error', t('cannotEdit', { reason: error.message }));
      }
    },
    [store, t],
  );
  const props: TabProps = { studio, draft, t, readonly: !studio.maySave, goal, change };
  const page = useRef<HTMLDivElement>(null);
  useRegions(page);
  useKeptFocus(page);
  const keys = (event: React.KeyboardEvent<HTMLElement>) => {
    const isTyping = event.target instanceof HTMLElement && event.target.matches('input, textarea, [contenteditable]');
    if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    if (key === 's') void store.autosave.save();
    else if (!isTyping && key === 'z' && !event.shiftKey) store.undo();
    else if (!isTyping && (key === 'y' || key === 'z')) store.redo();
    else return;
    event.preventDefault();
  };
  const isTopic = studio.kind === 'topic';
  const unread = <Alert type="warning" showIcon title={t('unreadable')} />;
  const later = (children: React.ReactNode) => (
    <Suspense fallback={<Skeleton active className={styles.coming ?? ''} title={false} paragraph={{ rows: 8 }} />}>
      {children}
    </Suspense>
  );
  const items = [
    studio.kind === 'report'
      ? { key: 'report', label: t('tab.report'), children: later(<ReportTab {...props} />) }
      : {
          key: 'form',
          label: t('tab.form'),
          children: definition ? <FormTab {...props} definition={definition} /> : unread,
        },
    ...(definition?.kind === 'topic'
      ? [{ key: 'rights', label: t('tab.rights'), children: later(<RightsTab {...props} definition={definition} />) }]
      : []),
    ...(studio.kind === 'entity'
      ? [{ key: 'states', label: t('tab.states'), children: later(<StatesTab {...props} />) }]
      : []),
    ...(definition
      ? [
          {
            key: 'settings',
            label: t('tab.settings'),
            children: later(<SettingsTab {...props} definition={definition} />),
          },
        ]
      : []),
    ...(isTopic ? [{ key: 'process', label: t('tab.process'), children: later(<ProcessTab {...props} />) }] : []),
    {
      key: 'texts',
      label: t('tab.texts'),
      children: draft.written ? <TextsTab {...props} written={draft.written} /> : unread,
    },
    { key: 'files', label: t('tab.files'), children: later(<FilesTab {...props} />) },
    ...(definition
      ? [
          {
            key: 'try',
            label: t('tab.try'),
            children: later(
              definition.kind === 'topic' ? (
                <TryTab {...props} definition={definition} memory={trial} />
              ) : (
                <RecordTry {...props} definition={definition} />
              ),
            ),
          },
        ]
      : []),
    {
      key: 'publish',
      label: t('tab.publish'),
      children: later(<PublishTab {...props} {...{ published, plan, onReopen, onPublished }} onPlan={setPlan} />),
    },
  ];
  const choose = (next: string) => {
    setGoal(null);
    setTab(next);
  };
  /** to the tab that has it; what cannot be drawn is mended in its file */
  const lead = ({ fault, place }: Goal) => {
    const isThere = items.some(({ key, children }) => key === place.tab && children !== unread);
    const next = isThere ? place : { ...place, tab: 'files' as const };
    setGoal({ fault, place: next });
    setTab(next.tab);
  };
  return (
    <div ref={page} className={styles.page} onKeyDown={keys}>
      <PageHead title={t('editing', { title: studio.title })} lead={<KeptLine {...props} plan={plan} />}>
        {wrong.length === 0 ? null : (
          // they stand below the whole form
          <Button danger onClick={() => findings.current?.focus()}>
            {t('errorCount', { errors: wrong.length })}
          </Button>
        )}
        <Button disabled={!draft.canUndo} onClick={() => store.undo()}>
          {t('undo')}
        </Button>
        <Button disabled={!draft.canRedo} onClick={() => store.redo()}>
          {t('redo')}
        </Button>
      </PageHead>
      {props.readonly ? <Alert type="info" showIcon title={t('readonly')} /> : null}
      {draft.broken.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          title={t('broken', { files: draft.broken.join(t('comma')) })}
          description={reason}
          // where it is mended
          action={
            first ? (
              <Button size="small" onClick={() => lead({ fault: first, place: { ...first.place, tab: 'files' } })}>
                {t('goThere')}
              </Button>
            ) : null
          }
        />
      ) : null}
      {studio.editors.length > 0 ? (
        <Alert
          type="info"
          showIcon
          title={t('alsoEditing', { names: studio.editors.map(({ name }) => name).join(t('comma')) })}
          description={studio.editors
            .flatMap(({ name, publishesAt: at }) => (at ? t('plan.other', { name, time: shortTime(at) }) : []))
            .join(t('comma'))}
        />
      ) : null}
      {draft.typed ? (
        <Alert type="info" showIcon closable title={t('restored', { time: clockTime(new Date(draft.typed)) })} />
      ) : null}
      <KeptAlerts kept={kept} words={t} onKeep={() => void keepMine(props)} onReopen={onReopen} />
      {draft.conflicts && studio.maySave ? <MergeAlert {...props} onMerged={onMerged} /> : null}
      <Tabs activeKey={tab} onChange={choose} items={items.map(headed)} destroyOnHidden />
      <FaultPanel
        {...props}
        ref={findings}
        onChoose={(fault) => lead({ fault, place: fault.place })}
        onOpenFile={(fault) => lead({ fault, place: { ...fault.place, tab: 'files' } })}
      />
    </div>
  );
}

/** Whoever goes by headings finds what the tab shows below its name: the headings of its parts are one lower. */
const headed = <Item extends { label: string; children: React.ReactNode }>(item: Item): Item => ({
  ...item,
  children: (
    <>
      <h2 className={styles.unseen}>{item.label}</h2>
      {item.children}
    </>
  ),
});

async function keepMine({ studio, draft, t }: TabProps): Promise<void> {
  try {
    const theirs = await studioDefinition(studio);
    await draft.store.autosave.overwrite(theirs.draft?.revision ?? 0);
  } catch (error) {
    toast('error', t('saveFailed', { reason: messageOf(error) }));
  }
}

function KeptLine({ studio, draft: { kept }, t, plan }: TabProps & { plan: PublishingPlan | null }) {
  const serves = studio.version === null ? t('notServed') : t('servesVersion', { version: studio.version });
  const says = keptWords(kept, t);
  return (
    <span role="status">
      <code>{studio.key}</code> · {serves}
      {says ? ` · ${says}` : ''}
      {plan ? ` · ${t('plan', { time: shortTime(plan.at) })}` : ''}
    </span>
  );
}
