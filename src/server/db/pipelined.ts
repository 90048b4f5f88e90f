import {
  DefaultConnectionProvider,
  DefaultQueryExecutor,
  Kysely,
  PostgresDialect,
  SingleConnectionProvider,
} from 'kysely';
import type { ConnectionProvider, DatabaseConnection, Dialect, Driver, PostgresPool } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * Kysely over a pool whose connections pipeline. By itself it sends the statements of a transaction one after the other,
 * each when the one before is answered, whatever `Promise.all` says: what a verb reads at once took as many round trips.
 */
export async function pipelined(pool: PostgresPool): Promise<Kysely<Tables>> {
  const dialect = dialectOver(pool);
  const driver = dialect.createDriver();
  await driver.init();
  return pipelinedOver(dialect, driver, new DefaultConnectionProvider(driver));
}

export const dialectOver = (pool: PostgresPool): PostgresDialect => new PostgresDialect({ pool });

/** The same over connections of one's own choice. */
export function pipelinedOver(dialect: Dialect, driver: Driver, connections: ConnectionProvider): Kysely<Tables> {
  const executor = new PipelinedExecutor(dialect.createQueryCompiler(), dialect.createAdapter(), connections);
  return new Kysely<Tables>({ config: { dialect }, dialect, driver, executor });
}

class PipelinedExecutor extends DefaultQueryExecutor {
  override withConnectionProvider(provider: ConnectionProvider): DefaultQueryExecutor {
    const alone = provider instanceof SingleConnectionProvider;
    return super.withConnectionProvider(alone ? new SharedConnection(provider) : provider);
  }
}

/** A transaction's connection, for whoever asks: it keeps the order of what is asked itself. */
class SharedConnection implements ConnectionProvider {
  readonly #connection: Promise<DatabaseConnection>;

  constructor(alone: SingleConnectionProvider) {
    this.#connection = alone.provideConnection((connection) => Promise.resolve(connection));
  }

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    return consumer(await this.#connection);
  }
}
