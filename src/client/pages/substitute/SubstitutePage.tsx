import { useState } from 'react';
import { Button, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import type { Substitute } from '../../../contract/substitutes.ts';
import { mySubstitutes } from '../../api/substitutes.ts';
import { EmptyState } from '../../components/EmptyState.tsx';
import { ErrorState } from '../../components/ErrorState.tsx';
import { HallIcon } from '../../components/HallIcon.tsx';
import { PageHead } from '../../components/PageHead.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { usePageTitle } from '../../hooks/usePageTitle.ts';
import { refreshRequests, useRefresh } from '../../store/refresh.ts';
import { AllSubstitutes } from './AllSubstitutes.tsx';
import { SubstituteBanner } from './SubstituteBanner.tsx';
import { SubstituteDialog } from './SubstituteDialog.tsx';
import { SubstituteList } from './SubstituteList.tsx';

/** Out of office: who stands in for the person, when, and for what. */
export function SubstitutePage() {
  const { t, i18n } = useTranslation();
  const version = useRefresh((state) => state.requests);
  const { data, error, reload } = useLoad(i18n.language, mySubstitutes, version);
  const [editing, setEditing] = useState<Substitute | 'new' | null>(null);
  usePageTitle(t('substitute.title'));
  return (
    <>
      <PageHead title={t('substitute.title')} lead={t('substitute.lead')}>
        <Button type="primary" icon={<HallIcon name="PlusOutlined" />} onClick={() => setEditing('new')}>
          {t('substitute.new')}
        </Button>
      </PageHead>
      <SubstituteBanner linked={false} />
      {error ? (
        <ErrorState error={error} retry={reload} />
      ) : !data ? (
        <Skeleton active title={false} paragraph={{ rows: 4 }} />
      ) : data.length === 0 ? (
        <EmptyState title={t('substitute.none')} text={t('substitute.noneText')} />
      ) : (
        <SubstituteList substitutes={data} onEdit={setEditing} />
      )}
      <AllSubstitutes />
      {editing !== null && (
        <SubstituteDialog
          substitute={editing === 'new' ? null : editing}
          onClose={(changed) => {
            setEditing(null);
            if (changed) refreshRequests();
          }}
        />
      )}
    </>
  );
}
