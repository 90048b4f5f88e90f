import { Button } from 'antd';
import { WIDGET_GROUPS } from '../../../definition/widgets/facts.ts';
import { WIDGETS } from '../../../definition/widgets/table.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import type { Words } from './texts.ts';
import styles from './designer.module.css';

/** Every widget, by its group: pressed, it is put behind what is chosen; dragged, where it is dropped. */
export function Palette({ t, readonly, onAdd }: { t: Words; readonly: boolean; onAdd(widget: string): void }) {
  const locale = useLocale();
  return (
    <nav className={styles.palette} aria-label={t('palette')}>
      {WIDGET_GROUPS.map((group) => (
        <section key={group}>
          <h3>{t(`group.${group}`)}</h3>
          <div className={styles.widgets}>
            {Object.entries(WIDGETS)
              .filter(([, facts]) => facts.group === group)
              .map(([name, { title }]) => (
                <Button
                  key={name}
                  size="small"
                  disabled={readonly}
                  draggable={!readonly}
                  onDragStart={(event) => event.dataTransfer.setData('text/plain', `widget ${name}`)}
                  onClick={() => onAdd(name)}
                >
                  {title[locale]}
                </Button>
              ))}
          </div>
        </section>
      ))}
    </nav>
  );
}
