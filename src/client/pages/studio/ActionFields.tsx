import { Select } from 'antd';
import type { SelectProps } from 'antd';
import type { ReactNode } from 'react';
import { schemaIn } from '../../../definition/edit/files.ts';
import type { TabProps } from './useDraft.ts';
import styles from './studio.module.css';

interface Props {
  title: string;
  hint: string;
  /** what the list says that adds one more */
  more: string;
  options: SelectProps<string>['options'];
  onAdd(value: string): void;
  children: ReactNode;
}

/** Fields that have a part in an action, one below the other, and one more by choosing. */
export function ActionFields({ title, hint, more, options, onAdd, children }: Props) {
  return (
    <section aria-label={title}>
      <h4>{title}</h4>
      <p className={styles.soft}>{hint}</p>
      {children}
      <Select
        aria-label={more}
        placeholder={more}
        className={styles.wide ?? ''}
        showSearch={{ optionFilterProp: 'label' }}
        value={null as string | null}
        options={options ?? []}
        onChange={(value) => value !== null && onAdd(value)}
      />
    </section>
  );
}

/** The fields of the record, and what each is called in one's own language. */
export function fieldsOf({ files, spoken }: TabProps['draft']) {
  const properties = schemaIn(files).properties ?? {};
  return { properties, titleOf: (name: string, title: string = name) => spoken(title) };
}
