import { parseArgs, type ParseArgsOptionsConfig } from 'node:util';

export interface Command {
  help: string;
  /** answers with the exit code */
  run(args: string[]): Promise<number>;
}

/** The command line was not understood: exit code 2, and the message says what was expected. */
export class UsageError extends Error {}

/** Options and positional arguments; an unknown option is a UsageError. */
export function readArgs<O extends ParseArgsOptionsConfig>(args: string[], options: O) {
  try {
    return parseArgs({ args, options, allowPositionals: true, strict: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}
