import { Button, Popconfirm, Skeleton } from 'antd';
import { Suspense, useCallback, useState } from 'react';
import { Link, useNavigate, useParams } from 'react-router-dom';
import { useTranslation } from 'react-i18next';
import type { ProcessFile } from '../../../contract/processes.ts';
import { NodeDiagram } from '../../../renderer/process/NodeDiagram.tsx';
import { nodePath } from '../../app/paths.ts';
import { lazyPage } from '../../app/lazyPage.ts';
import { refusing } from '../../api/refused.ts';
import { toast } from '../../app/feedback.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { shortTime } from '../../components/time.ts';
import { PageHead } from '../../components/PageHead.tsx';
import { Panel } from '../../components/Panel.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { useMenu } from '../../store/menu.ts';
import { FlowTable } from './FlowTable.tsx';
import { WaitingPanel } from './WaitingPanel.tsx';
import { actOnProcess, convertProcess, processDiagram, processFile } from './processCalls.ts';
import { saveText } from './saveText.ts';
import { useFlowTexts } from './texts.ts';
import type { FlowTexts } from './texts.ts';
import styles from './flow.module.css';

const ChangesDialog = lazyPage(async () => (await import('./ChangesDialog.tsx')).ChangesDialog);

/** `/flow/process/{id}`: one deployed version, its sisters, its drawing and its file. */
export function ProcessPage() {
  const { id = '' } = useParams();
  const { i18n } = useTranslation();
  const texts = useFlowTexts();
  const { data, error, reload } = useLoad(`process:${id}:${i18n.language}`, () => processFile(id));
  const { permissions } = useMenu();
  usePageTitle(data?.name ?? '');
  if (error && !data) return <ErrorState error={error} retry={reload} />;
  if (!data || !texts) return <Skeleton active title={false} paragraph={{ rows: 10 }} />;
  const { t } = texts;
  return (
    <div className={styles.page}>
      <PageHead
        title={data.name}
        lead={`${data.key} · ${t('version', { version: data.version })} · ${t(data.suspended ? 'suspended' : 'active')}`}
      >
        <ProcessActions process={data} texts={texts} onDone={reload} />
      </PageHead>
      <Panel title={t('diagram')} extra={<DiagramDownload process={data} texts={texts} />}>
        <Diagram process={data} texts={texts} />
      </Panel>
      {permissions.includes('flow:task:list') ? <WaitingPanel process={data} texts={texts} /> : null}
      <Panel title={t('nodes')} count={data.nodes.length}>
        <ul className={styles.list}>
          {data.nodes.map((node) => (
            <li key={node.id}>
              <Link to={nodePath(data.id, node.id)}>{node.name || node.id}</Link>
            </li>
          ))}
        </ul>
      </Panel>
      <Panel title={t('versions')} count={data.versions.length}>
        <Versions process={data} texts={texts} />
      </Panel>
      <Panel
        title={t('resource')}
        extra={
          <Button onClick={() => saveText(data.xml, `${data.key}.bpmn`, 'application/xml')}>{t('downloadXml')}</Button>
        }
      >
        <textarea
          className={styles.xml}
          readOnly
          spellCheck={false}
          rows={18}
          aria-label={t('resource')}
          value={data.xml}
        />
      </Panel>
    </div>
  );
}

interface PartProps {
  process: ProcessFile;
  texts: FlowTexts;
}

function ProcessActions({ process, texts: { t }, onDone }: PartProps & { onDone(): void }) {
  const { permissions } = useMenu();
  const navigate = useNavigate();
  const action = process.suspended ? 'activate' : 'suspend';
  const toggle = async () => {
    await actOnProcess(process.id, action);
    toast('success', t(process.suspended ? 'active' : 'suspended'));
    onDone();
  };
  const convert = async () => {
    const { id } = await convertProcess(process.id);
    toast('success', t('converted'));
    await navigate(`/flow/model/${id}`);
  };
  return (
    <>
      {permissions.includes(`flow:process:${action}`) ? (
        <Button onClick={() => void toggle()}>{t(action)}</Button>
      ) : null}
      {permissions.includes('flow:process:convert') ? (
        <Popconfirm title={t('convertConfirm')} onConfirm={() => void convert()}>
          <Button type="primary">{t('convert')}</Button>
        </Popconfirm>
      ) : null}
    </>
  );
}

function Diagram({ process, texts: { t } }: PartProps) {
  const navigate = useNavigate();
  const { id } = process;
  const load = useCallback((signal: AbortSignal) => refusing(() => processDiagram(id, signal)), [id]);
  // events at a border lie over one another and are too small to be hit: the list below leads to them
  const nodes = process.nodes
    .filter(({ type }) => type !== 'boundaryEvent')
    .map((node) => ({ ...node, label: `${t('node')}: ${node.name || node.id}` }));
  return (
    <NodeDiagram
      load={load}
      alt={t('diagramOf', { name: process.name })}
      nodes={nodes}
      onOpen={(node) => void navigate(nodePath(id, node))}
    />
  );
}

function DiagramDownload({ process, texts: { t } }: PartProps) {
  const download = async () => {
    const svg = await processDiagram(process.id, new AbortController().signal);
    saveText(svg, `${process.key}.svg`, 'image/svg+xml');
  };
  return <Button onClick={() => void download()}>{t('downloadSvg')}</Button>;
}

function Versions({ process, texts }: PartProps) {
  const { t } = texts;
  const [compared, setCompared] = useState<string | null>(null);
  const first = process.versions.at(-1)?.id;
  return (
    <>
      <FlowTable columns={['versions', 'deploymentTime', 'state', 'actions']} t={t}>
        {process.versions.map(({ id, version, deploymentTime, suspended, served }) => (
          <tr key={id}>
            <td>
              {id === process.id ? (
                <strong>{t('version', { version })}</strong>
              ) : (
                <Link to={`/flow/process/${id}`}>{t('version', { version })}</Link>
              )}
            </td>
            <td>{shortTime(deploymentTime)}</td>
            <td>{[t(suspended ? 'suspended' : 'active'), ...(served ? [t('served')] : [])].join(' · ')}</td>
            <td>
              {id === first ? null : (
                <Button
                  size="small"
                  aria-label={`${t('changes')} ${t('version', { version })}`}
                  onClick={() => setCompared(id)}
                >
                  {t('changes')}
                </Button>
              )}
            </td>
          </tr>
        ))}
      </FlowTable>
      {compared ? (
        <Suspense>
          <ChangesDialog id={compared} texts={texts} onClose={() => setCompared(null)} />
        </Suspense>
      ) : null}
    </>
  );
}
