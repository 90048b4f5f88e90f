import { WIDGET_GROUPS } from '../../../definition/widgets/facts.ts';
import { WIDGETS } from '../../../definition/widgets/table.ts';
import { useLocale } from '../../hooks/useLocale.ts';
import type { Words } from './texts.ts';
import styles from './studio.module.css';
import tables from './tables.module.css';

/** Every widget with what may be said about it, out of the one table of facts. */
export function FieldTypes({ t }: { t: Words }) {
  const locale = useLocale();
  return WIDGET_GROUPS.map((group) => (
    <section key={group} className={styles.block}>
      <h2>{t(`group.${group}`)}</h2>
      <div className={tables.scroll} role="region" aria-label={t(`group.${group}`)} tabIndex={0}>
        <table className={tables.table}>
          <thead>
            <tr>
              {['name', 'key', 'options'].map((column) => (
                <th key={column} scope="col">
                  {t(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Object.entries(WIDGETS)
              .filter(([, facts]) => facts.group === group)
              .map(([name, facts]) => (
                <tr key={name}>
                  <td>{facts.title[locale]}</td>
                  <td>
                    <code>{name}</code>
                  </td>
                  <td>
                    {Object.keys(facts.options)
                      .map((option) => t(`option.${option}`))
                      .join(t('comma'))}
                  </td>
                </tr>
              ))}
          </tbody>
        </table>
      </div>
    </section>
  ));
}
