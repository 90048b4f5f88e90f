import { Modal } from 'antd';
import type { DraftMeaning } from '../../../contract/studio/publishing.ts';
import { useBackCloses } from '../../../renderer/useBackCloses.ts';
import { Meaning } from '../studio/publish/Meaning.tsx';
import { useStudioTexts } from '../studio/texts.ts';
import type { FlowTexts } from './texts.ts';

interface Props {
  meaning: DraftMeaning;
  busy: boolean;
  texts: FlowTexts;
  onDeploy(): void;
  onClose(): void;
}

/** What the drawing changes about the version that serves now, in the words in which the studio says it of a draft. */
export function DeployDialog({ meaning, busy, texts: { t }, onDeploy, onClose }: Props) {
  const words = useStudioTexts();
  useBackCloses(true, onClose);
  return (
    <Modal
      open
      title={t('deploy')}
      width="min(560px, 96vw)"
      okText={t('deploy')}
      cancelText={t('migrateCancel')}
      confirmLoading={busy}
      onOk={onDeploy}
      onCancel={onClose}
    >
      {words ? <Meaning meaning={meaning} t={words} /> : null}
    </Modal>
  );
}
