import { Modal, Skeleton } from 'antd';
import { useTranslation } from 'react-i18next';
import { useBackCloses } from '../../../renderer/useBackCloses.ts';
import { ErrorState } from '../../components/ErrorState.tsx';
import { useLoad } from '../../hooks/useLoad.ts';
import { Changes } from '../studio/publish/Meaning.tsx';
import { useStudioTexts } from '../studio/texts.ts';
import { versionChanges } from './processCalls.ts';
import type { FlowTexts } from './texts.ts';

/** What a version changed about the one before it, in the words in which the studio says it of a draft. */
export function ChangesDialog({ id, texts: { t }, onClose }: { id: string; texts: FlowTexts; onClose(): void }) {
  const { i18n } = useTranslation();
  const words = useStudioTexts();
  const { data, error, reload } = useLoad(`changes:${id}:${i18n.language}`, () => versionChanges(id));
  useBackCloses(true, onClose);
  const title = data ? t('changesTitle', { before: data.before, after: data.after }) : t('changes');
  return (
    <Modal open title={title} width="min(640px, 96vw)" footer={null} onCancel={onClose}>
      {error && !data ? <ErrorState error={error} retry={reload} /> : null}
      {data && words ? <Changes changes={data.changes} t={words} /> : error ? null : <Skeleton active title={false} />}
    </Modal>
  );
}
