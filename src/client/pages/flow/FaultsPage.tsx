import { Skeleton, Tag } from 'antd';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { FlowTable } from './FlowTable.tsx';
import { definitionFaults } from './processCalls.ts';
import { useFlowTexts } from './texts.ts';

/** `/flow/faults`: what the checker says about the folders, for analysts; errors first. */
export function FaultsPage() {
  const texts = useFlowTexts();
  const { data, error, reload } = useLoad('definition-faults', definitionFaults);
  usePageTitle(texts?.t('faultsTitle') ?? '');
  if (error && !data) return <ErrorState error={error} retry={reload} />;
  if (!data || !texts) return <Skeleton active title={false} paragraph={{ rows: 8 }} />;
  const { t, editor } = texts;
  const faults = [...data].sort((a, b) => Number(a.severity === 'warning') - Number(b.severity === 'warning'));
  return (
    <>
      <PageHead title={t('faultsTitle')} lead={t('faultsLead')} />
      {faults.length === 0 ? (
        <EmptyState title={t('faultsNone')} />
      ) : (
        <FlowTable columns={['state', 'place', 'message', 'rule']} t={t}>
          {faults.map(({ rule, severity, message, path, line, column }) => (
            <tr key={`${path}:${line}:${column} ${rule} ${message}`}>
              <td>
                <Tag color={severity === 'error' ? 'error' : 'warning'}>{editor.ui[severity]}</Tag>
              </td>
              <td>
                <code>{`${path}:${line}:${column}`}</code>
              </td>
              <td>{message}</td>
              <td>
                <code>{rule}</code>
              </td>
            </tr>
          ))}
        </FlowTable>
      )}
    </>
  );
}
