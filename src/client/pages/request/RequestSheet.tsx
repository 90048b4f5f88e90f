import { useTranslation } from 'react-i18next';
import type { Detail } from '../../../contract/flow.ts';
import { PrintSheet } from '../../../renderer/print/PrintSheet.tsx';
import { verifyPath } from '../../app/paths.ts';
import { useSession } from '../../store/session.ts';
import { holders } from '../../app/holders.ts';
import styles from './print.module.css';

/** The sheet of a request as this person prints it. On the screen nothing of it is seen. */
export function RequestSheet({ detail }: { detail: Detail }) {
  const { t, i18n } = useTranslation();
  const printedBy = useSession((state) => state.user?.realName ?? '');
  const { verification, endTime } = detail;
  return (
    <div className={styles.paper}>
      <PrintSheet
        brand={t('brand')}
        title={detail.title}
        facts={{
          number: detail.number,
          state: t(`requestState.${detail.suspended ? 'suspended' : detail.state}`),
          applicant: detail.startUserName,
          started: detail.startTime,
          ...(endTime === null ? { holders: holders(detail, i18n) } : { ended: endTime }),
        }}
        schema={detail.schema}
        uiSchema={detail.uiSchema}
        formData={detail.formData}
        scope={detail.scope}
        history={detail.history}
        check={{ address: window.location.origin + verifyPath(verification.code), digest: verification.digest }}
        printedBy={printedBy}
        printedAt={new Date()}
      />
    </div>
  );
}
