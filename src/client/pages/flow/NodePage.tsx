import { Skeleton, Tag } from 'antd';
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { ProcessNodeDetail } from '../../../contract/processes.ts';
import { nodePath } from '../../app/paths.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { FlowTable } from './FlowTable.tsx';
import { processNode } from './processCalls.ts';
import { useFlowTexts } from './texts.ts';
import type { FlowTexts } from './texts.ts';
import styles from './flow.module.css';

/** `/sys/base/process/item?processDefinitionId=&activityId=`: one node of a process, for its administrators and for who takes part. */
export function NodePage() {
  const [params] = useSearchParams();
  const { i18n } = useTranslation();
  const process = params.get('processDefinitionId') ?? '';
  const activity = params.get('activityId') ?? '';
  const texts = useFlowTexts();
  const key = `node:${process}:${activity}:${i18n.language}`;
  const { data, error, reload } = useLoad(key, () => processNode(process, activity));
  usePageTitle(data ? `${data.processDefinitionName} · ${data.name || data.id}` : '');
  if (error && !data) return <ErrorState error={error} retry={reload} />;
  if (!data || !texts) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  const { t } = texts;
  const isForm = data.type === 'userTask' || data.type === 'startEvent';
  return (
    <div className={styles.page}>
      <PageHead
        title={data.name || data.id}
        lead={`${data.processDefinitionName} · ${t('version', { version: data.version })} · ${data.id}`}
      >
        {data.handlers === null && (
          <>
            <Link to={`/flow/process/${data.processDefinitionId}`}>{t('backToProcess')}</Link>
            <Link to={`/workStation/efficiency?topic=${data.processDefinitionKey}`}>{t('statistics')}</Link>
          </>
        )}
      </PageHead>
      <Panel title={t('node')}>
        <NodeFacts node={data} texts={texts} />
      </Panel>
      {isForm ? (
        <Panel title={t('fieldRights')} count={data.fields.length}>
          <FieldRights node={data} texts={texts} />
        </Panel>
      ) : null}
      {data.ways.length > 0 ? (
        <Panel title={t('ways')}>
          <Ways node={data} texts={texts} />
        </Panel>
      ) : null}
    </div>
  );
}

interface PartProps {
  node: ProcessNodeDetail;
  texts: FlowTexts;
}

function NodeFacts({ node, texts }: PartProps) {
  const { t: renderer } = useTranslation('renderer');
  const { t, editor } = texts;
  const { rights } = node;
  const settings = [
    ...(rights.resubmit ? [`${t('resubmit')}: ${t(`resubmit_${rights.resubmit}`)}`] : []),
    ...(rights.withdraw ? [t('withdrawAllowed')] : []),
    ...(rights.batch ? [t('batchAllowed')] : []),
  ];
  const facts: [string, ReactNode][] = [[t('nodeKind'), editor.ui[`kind_${node.type}`] ?? node.type]];
  if (node.type === 'userTask') {
    facts.push([t('people'), node.handlers ?? <PeopleRules key="people" node={node} texts={texts} />]);
    facts.push([t('actionsHere'), node.actions.map((action) => renderer(`action_${action}`)).join('、')]);
    if (node.open !== null) facts.push([t('state'), t('openHere', { count: node.open })]);
  }
  if (node.dueDate) facts.push([editor.ui['dueDate'] ?? '', <code key="due">{node.dueDate}</code>]);
  if (settings.length > 0) facts.push([t('settings'), settings.join('；')]);
  return (
    <dl className={styles.facts}>
      {facts.map(([title, value]) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

/** Expressions as they were written; groups by their names. */
function PeopleRules({ node, texts: { t, editor } }: PartProps) {
  const { assignee, candidateUsers, candidateGroups, multi } = node;
  if (!assignee && candidateUsers.length === 0 && candidateGroups.length === 0) return t('nobody');
  const expressions = [...(assignee ? [assignee] : []), ...candidateUsers];
  const several = multi?.sequential ? 'multi_sequential' : 'multi_parallel';
  return (
    <span className={styles.list}>
      {expressions.map((text) => (
        <code key={text}>{text}</code>
      ))}
      {candidateGroups.map(({ group, name }) => (
        <Tag key={group} title={group}>
          {name}
        </Tag>
      ))}
      {multi ? (
        <span>
          {editor.ui[several]} <code>{multi.collection}</code> <code>{multi.completionCondition}</code>
        </span>
      ) : null}
    </span>
  );
}

function FieldRights({ node, texts: { t } }: PartProps) {
  const say = (yes: boolean) => (yes ? <strong>{t('yes')}</strong> : <span className={styles.soft}>{t('no')}</span>);
  return (
    <FlowTable columns={['field', 'write', 'hide', 'require']} t={t}>
      {node.fields.map(({ name, title, write, hide, require }) => (
        <tr key={name}>
          <th scope="row">
            {title} <code>{name}</code>
          </th>
          <td>{say(write)}</td>
          <td>{say(hide)}</td>
          <td>{say(require)}</td>
        </tr>
      ))}
    </FlowTable>
  );
}

function Ways({ node, texts: { t } }: PartProps) {
  return (
    <ul className={styles.page}>
      {node.ways.map(({ target, name, condition, isDefault }) => (
        <li key={`${target} ${condition}`} className={styles.list}>
          <Link to={nodePath(node.processDefinitionId, target)}>{name}</Link>
          {condition ? (
            <span>
              {t('condition')} <code>{condition}</code>
            </span>
          ) : null}
          {isDefault ? <Tag>{t('default')}</Tag> : null}
        </li>
      ))}
    </ul>
  );
}
