import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';
import styles from './keys.module.css';

/** Keys as they are pressed, by what they do. */
const KEYS: readonly { name: string; keys: Readonly<Record<string, readonly string[]>> }[] = [
  { name: 'everywhere', keys: { palette: ['Ctrl', 'K'], search: ['/'], help: ['?'] } },
  { name: 'lists', keys: { next: ['J'], before: ['K'], open: ['Enter'] } },
  { name: 'tasks', keys: { unfold: ['V'], approve: ['A'], reject: ['R'], rollback: ['B'], submit: ['Ctrl', 'Enter'] } },
];

/** What can be done without a mouse. */
export function KeysHelp({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation();
  return (
    <Modal
      open
      title={<h2 className="hall-dialog-title">{t('keys.title')}</h2>}
      footer={null}
      closable={{ 'aria-label': t('action.close') }}
      onCancel={onClose}
    >
      {KEYS.map(({ name, keys }) => (
        <section key={name} className={styles.group}>
          <h3>{t(`keys.${name}`)}</h3>
          <dl className={styles.keys}>
            {Object.entries(keys).map(([what, pressed]) => (
              <div key={what}>
                <dt>{t(`keys.does.${what}`)}</dt>
                <dd>
                  {pressed.map((key) => (
                    <kbd key={key}>{key}</kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className={styles.off}>{t('keys.off')}</p>
    </Modal>
  );
}
