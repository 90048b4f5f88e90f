/** A command for operators: its words in, its exit code out; what goes wrong is said in a sentence, not as a stack. */
export async function speak(help: string, work: (words: string[]) => Promise<number>): Promise<void> {
  const words = process.argv.slice(2);
  if (words.includes('--help') || words.includes('-h')) {
    console.log(help);
    return;
  }
  try {
    process.exitCode = await work(words);
  } catch (error) {
    console.error(error instanceof Error ? error.message : String(error));
    process.exitCode = 1;
  }
}
