// A scanner that types is faster than anybody, and ends with Enter.
const lengthMin = 10;
const keyMs = 50;
const pauseMs = 400;

/** Catches a hardware scanner wherever the focus is. What it types into a field is removed again. */
export function listenToScanner(onRead: (text: string) => void): void {
  let text = '';
  let beganAt = 0;
  let lastAt = 0;
  let field: { element: HTMLInputElement; value: string } | undefined;

  document.addEventListener(
    'keydown',
    (event) => {
      const { key, timeStamp } = event;
      if (event.isComposing || event.ctrlKey || event.metaKey || event.altKey) return;
      if (key === 'Enter') {
        const isFast = (lastAt - beganAt) / Math.max(1, text.length - 1) < keyMs && timeStamp - lastAt < pauseMs;
        if (text.length >= lengthMin && isFast) {
          event.preventDefault();
          event.stopImmediatePropagation();
          if (field !== undefined) field.element.value = field.value;
          onRead(text);
        }
        text = '';
      } else if (key.length === 1) {
        if (text === '' || timeStamp - lastAt > pauseMs) {
          text = '';
          beganAt = timeStamp;
          const { target } = event;
          field = target instanceof HTMLInputElement ? { element: target, value: target.value } : undefined;
        }
        text += key;
        lastAt = timeStamp;
      }
    },
    { capture: true },
  );
}
