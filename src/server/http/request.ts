import type { Person } from '../../contract/person.ts';
import type { Locale } from '../../definition/types/locale.ts';
import type { Idempotency } from '../services/idempotency.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who calls. On a public route without a session this throws: ask {@link FastifyRequest.caller} there. */
    readonly person: Person;
    /** who calls, null without a session */
    caller: Person | null;
    /** id of the caller's session (the sha-256 of the cookie), empty without one */
    sessionId: string;
    /** the language of Accept-Language */
    readonly locale: Locale;
    /** the Idempotency-Key with what it stands for; undefined when the call names none */
    readonly idempotency: Idempotency | undefined;
    /** sha-256 of the body without its passwords; empty without a body or an Idempotency-Key */
    bodyHash: string;
  }
  interface FastifyContextConfig {
    /** true: also for those who are not logged in. Routes are private unless they say so. */
    public?: boolean;
  }
}
