/** An engine under measurement: one approval (apply, then three reviews at once), durable at every wait. */
export interface Subject {
  name: string;
  /** starts an instance and answers its open tasks */
  start(): Promise<Open>;
  complete(open: Open, taskId: string): Promise<Open>;
  close(): Promise<void>;
}

export interface Open {
  instanceId: string;
  taskIds: string[];
}

export const FORM = { days: 5, reason: 'conference travel', amount: '1200.00', reviewers: ['u1', 'u2', 'u3'] };

/** Runs one instance to its end. */
export async function runToEnd(subject: Subject): Promise<void> {
  let open = await subject.start();
  for (let taskId = open.taskIds[0]; taskId !== undefined; taskId = open.taskIds[0]) {
    open = await subject.complete(open, taskId);
  }
}
