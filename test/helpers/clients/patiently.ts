/** Calls again where the connection broke: a busy machine hangs up on those that were kept. Everything here may be sent again. */
export async function patiently<Result>(call: () => Promise<Result>): Promise<Result> {
  for (let left = 5; ; left -= 1) {
    try {
      return await call();
    } catch (error) {
      if (left === 0 || !(error instanceof TypeError)) throw error;
    }
  }
}
