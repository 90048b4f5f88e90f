import { Alert, Button, Popconfirm } from 'antd';
import { useRef, useState } from 'react';
import type { PublishingPlan } from '../../../../contract/studio/definition.ts';
import type { Published } from '../../../../contract/studio/publishing.ts';
import { ApiError } from '../../../api/envelope.ts';
import { SubmitKeys } from '../../../api/idempotency.ts';
import { messageOf } from '../../../api/refused.ts';
import { useLoad } from '../../../hooks/useLoad.ts';
import { ChangeDiagram } from './ChangeDiagram.tsx';
import { Meaning } from './Meaning.tsx';
import { hasConflicts } from './MergeDialog.tsx';
import { MigrationPanel } from './MigrationPanel.tsx';
import { PublishedAlert } from './PublishedAlert.tsx';
import { PlanAlert, PublishForm } from './PublishForm.tsx';
import { RemakeButton } from '../RemakeButton.tsx';
import {
  cancelPlan,
  deleteDraft,
  dependentsOf,
  downloadAddress,
  meaningOf,
  planPublishing,
  publishDraft,
  runExamples,
} from '../studioCalls.ts';
import type { TabProps } from '../useDraft.ts';
import { UsePlaces } from '../UsePlaces.tsx';
import { VersionList } from './VersionList.tsx';
import styles from '../studio.module.css';
import publishStyles from './publish.module.css';

interface Props extends TabProps {
  published: Published | null;
  onReopen(): void;
  onPublished(made: Published): void;
  /** when the draft is published by itself */
  plan: PublishingPlan | null;
  onPlan(plan: PublishingPlan | null): void;
}

/** What has changed, whether it may serve, and letting it: into the folder, or over it. */
export function PublishTab(props: Props) {
  const { studio, draft, t, readonly, change, published, plan, onReopen, onPublished, onPlan } = props;
  const { files, faults, isJudging, conflicts, store } = draft;
  const [busy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState('');
  const head = useRef<HTMLHeadingElement>(null);
  const keys = useRef(new SubmitKeys());
  const names = [...new Set([...Object.keys(studio.files), ...Object.keys(files)])].sort();
  const changed = names.filter((name) => studio.files[name] !== files[name]);
  const errors = faults.filter(({ severity }) => severity === 'error').length;
  const isSound = !isJudging && errors === 0;
  const isReady = isSound && changed.length > 0;
  const asked = studio.kind === 'entity' && changed.length > 0 ? JSON.stringify([studio.key, files]) : null;
  const { data: broken } = useLoad(asked, (signal) => dependentsOf(studio.key, files, signal));
  const walked = studio.kind === 'topic' && isReady ? JSON.stringify(files) : null;
  const { data: verdicts } = useLoad(walked, (signal) => runExamples(studio.key, files, signal));
  const compared = studio.kind !== 'report' && studio.version !== null && isReady;
  const { data: meaning } = useLoad(compared ? JSON.stringify([studio.kind, files]) : null, (signal) =>
    meaningOf(studio, files, signal),
  );
  const failed = walked === null ? [] : (verdicts ?? []).filter(({ ok }) => !ok);
  const attempt = async (work: () => Promise<void>) => {
    setBusy(true);
    setRefusal('');
    try {
      await work();
    } catch (error) {
      const data = error instanceof ApiError ? error.data : null;
      if (hasConflicts(data)) store.torn(data.conflicts);
      setRefusal(messageOf(error));
    } finally {
      keys.current.answered();
      setBusy(false);
    }
  };
  /** the draft as it is now, however often the button is pressed */
  const send = <More extends object>(
    more: More,
    work: (input: More & { revision: number }, key: string) => Promise<void>,
  ) =>
    attempt(async () => {
      if (!(await store.autosave.save())) return;
      const input = { revision: store.autosave.revision, ...more };
      await work(input, keys.current.keyFor(input));
    });
  const publish = (note: string) =>
    send({ note }, async (input, key) => onPublished(await publishDraft(studio, input, key)));
  const planFor = (at: string, note: string) =>
    send({ at, note }, async (input, key) => onPlan((await planPublishing(studio, input, key)).plan));
  return (
    <div className={publishStyles.publish}>
      {published && changed.length === 0 ? <PublishedAlert {...{ studio, published, t }} /> : null}
      {refusal ? <Alert type="error" showIcon role="alert" title={refusal} /> : null}
      {plan ? (
        <PlanAlert
          {...{ plan, t }}
          holds={draft.kept.state === 'saved' && plan.revision === store.autosave.revision}
          onCancel={() => void attempt(async () => onPlan((await cancelPlan(studio)).plan))}
        />
      ) : null}
      <h3 ref={head} tabIndex={-1}>
        {t('changedFiles')}
      </h3>
      {changed.length === 0 ? (
        <p className={styles.soft}>{t('nothingChanged')}</p>
      ) : (
        <ul>
          {changed.map((name) => (
            <li key={name}>
              <code>{name}</code>{' '}
              {t(studio.files[name] === undefined ? 'fileNew' : files[name] === undefined ? 'fileGone' : 'fileChanged')}
            </li>
          ))}
        </ul>
      )}
      {compared && meaning ? <Meaning meaning={meaning} t={t} /> : null}
      {compared && meaning && draft.definition?.kind === 'topic' ? (
        <ChangeDiagram process={draft.definition.process} changes={meaning.changes} t={t} />
      ) : null}
      {studio.kind === 'topic' && studio.version !== null && isSound ? (
        <MigrationPanel topic={studio.key} files={files} t={t} />
      ) : null}
      {asked !== null && broken !== null && broken.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('uses.breaks', { count: broken.length })}
          description={<UsePlaces places={broken} t={t} />}
        />
      ) : null}
      {failed.length > 0 ? (
        <Alert
          type="warning"
          showIcon
          role="alert"
          title={t('examples.fail', { count: failed.length })}
          action={readonly ? null : <RemakeButton {...{ studio, draft, t }} count={failed.length} onRemade={change} />}
          description={
            <ul>
              {failed.map(({ name, message }) => (
                <li key={name}>
                  <code>{name}</code> {message}
                </li>
              ))}
            </ul>
          }
        />
      ) : null}
      {changed.length > 0 ? <p>{t(`willPublishTo.${studio.publishesTo}`)}</p> : null}
      {changed.length > 0 && studio.kind === 'topic' ? <p>{t('requestsKeepVersion')}</p> : null}
      <PublishForm
        // planned it begins anew
        key={plan?.at ?? ''}
        {...{ t, busy }}
        disabled={!studio.mayPublish || !isReady || conflicts !== null}
        onPublish={(note) => void publish(note)}
        onPlan={(at, note) => void planFor(at, note)}
      />
      <div className={styles.bar}>
        {store.autosave.revision > 0 ? (
          <Button href={downloadAddress('patch', studio)}>{t('downloadPatch')}</Button>
        ) : null}
        <Button href={downloadAddress('archive', studio)}>{t('downloadArchive')}</Button>
        {store.autosave.revision > 0 && !readonly ? (
          <Popconfirm
            title={t('discardSure')}
            okText={t('discard')}
            cancelText={t('keep')}
            onConfirm={() =>
              void attempt(async () => {
                await deleteDraft(studio);
                onReopen();
              })
            }
          >
            <Button danger>{t('discard')}</Button>
          </Popconfirm>
        ) : null}
      </div>
      {errors > 0 ? <p className={styles.soft}>{t('mendFirst')}</p> : null}
      {studio.mayPublish ? null : <p className={styles.soft}>{t('mayNotPublish')}</p>}
      <h3>{t('versions')}</h3>
      {/* what comes of it stands above, and moves the button away from whoever pressed it */}
      <VersionList {...props} onTaken={() => head.current?.focus()} />
    </div>
  );
}
