import { HallError } from '../../../contract/errors.ts';
import { ExpressionError, ExpressionSyntaxError } from '../../../definition/expression/errors.ts';

/**
 * Does work in which expressions of a definition are evaluated. One that cannot be (an amount that is no number) is the
 * definition's or the data's fault and a refusal, not a crash.
 * @throws HallError conditionFailed
 */
export function evaluating<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof ExpressionError || error instanceof ExpressionSyntaxError)) throw error;
    const failure = new HallError('conditionFailed', { data: { reason: error.message } });
    failure.cause = error;
    throw failure;
  }
}
