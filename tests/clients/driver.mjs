// The test that started this program sees what the server's handlers note. It is told where a call stands, and answers
// with a line when the handler is there too.

import { createInterface } from 'node:readline';

const answers = createInterface({ input: process.stdin })[Symbol.asyncIterator]();

async function told(where) {
  console.log(where);
  if ((await answers.next()).done) throw new Error(`no answer to \`${where}\``);
}

// The handler runs.
export const running = () => told('running');

// The call was canceled, and the handler has gone.
export const canceled = () => told('canceled');

// Nothing more is told; without this the program would wait for answers.
export const done = () => process.stdin.destroy();
