import { useState } from 'react';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router-dom';
import type { Detail, RequestCopy } from '../../../contract/flow.ts';
import { createDraft } from '../../api/drafts.ts';
import { copyRequest, topicProjection } from '../../api/flow.ts';
import { messageOf } from '../../api/refused.ts';
import { toast } from '../../app/feedback.ts';
import { applyPath } from '../../app/paths.ts';
import { HallIcon } from '../../components/HallIcon.tsx';
import { ownValues } from '../apply/ownValues.ts';

/** What an ended request leads to: services that follow it, and another request like it. Each begins as a draft. */
export function FollowUps({ detail }: { detail: Detail }) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [opening, setOpening] = useState('');
  const open = async (name: string, form: () => Promise<RequestCopy>) => {
    setOpening(name);
    try {
      const { topic, formData } = await form();
      const { businessKey } = await createDraft(topic, formData);
      await navigate(applyPath(topic, businessKey));
    } catch (error) {
      toast('error', messageOf(error));
    } finally {
      setOpening('');
    }
  };
  return (
    <>
      {detail.afterwards.map(({ topic, title, fill }, index) => (
        <Button
          key={title}
          // what usually follows stands out; leaving school does not beside coming back to it
          type={index === 0 ? 'primary' : 'default'}
          loading={opening === title}
          onClick={() =>
            void open(title, async () => ({
              topic,
              formData: { ...(await ownValues(await topicProjection(topic))), ...fill },
            }))
          }
        >
          {title}
        </Button>
      ))}
      {detail.again && (
        <Button
          icon={<HallIcon name="CopyOutlined" />}
          loading={opening === 'again'}
          onClick={() => void open('again', () => copyRequest(detail.processInstanceId))}
        >
          {t('request.again')}
        </Button>
      )}
    </>
  );
}
