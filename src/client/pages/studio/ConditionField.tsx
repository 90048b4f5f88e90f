import { ConditionAdder, type ConditionColumn } from './ConditionAdder.tsx';
import { ExpressionField, type ExpressionProps } from './ExpressionField.tsx';

/** A condition, which is typed or put together by choosing. */
export function ConditionField({ columns, ...field }: ExpressionProps & { columns: readonly ConditionColumn[] }) {
  const { t, value, onChange } = field;
  return (
    <>
      <ExpressionField {...field} />
      <ConditionAdder label={t('condition.field')} {...{ t, columns, value, onChange }} />
    </>
  );
}
