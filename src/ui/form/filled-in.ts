/**
 * What browsers and password managers fill in, followed even where they say little of it: a submit button that is
 * disabled while the form is invalid would otherwise stay so (domain.md, "Where the specification meets the law").
 */
import { useEffect, useRef, useState } from 'react';
import type { Form } from './form.ts';

/** Each is a moment at which a control may hold what no `input` event told of. */
const occasions = ['input', 'change', 'animationstart', 'focusin', 'pointerover'];

/** The animation that field.css gives to a control that the browser has filled in. */
const FILLED_IN = 'filled-in';

/**
 * For a form whose button is disabled while it is invalid.
 * @returns `element` for the `<form>`, and whether it can be sent
 */
export function useFilledIn(form: Form<string>) {
  const element = useRef<HTMLFormElement>(null);
  // Until somebody touches the page, Chromium shows what it has filled in and lets no script read it.
  const [concealed, conceal] = useState<ReadonlySet<string>>(new Set());

  useEffect(() => {
    const { current } = element;
    const follow = (event: Event) => {
      if (current) form.adopt(current);
      const { target } = event;
      if (!(target instanceof HTMLInputElement)) return;
      const filled = 'animationName' in event && event.animationName === FILLED_IN;
      if (filled) conceal((names) => new Set([...names, target.name]));
      if (event.type === 'input') conceal((names) => without(names, target.name));
    };
    for (const occasion of occasions) current?.addEventListener(occasion, follow);
    return () => {
      for (const occasion of occasions) current?.removeEventListener(occasion, follow);
    };
  }, [form]);

  const ready = Object.values(form.fields).every(
    ({ name, value, error }) => error.value === null || (value.value === '' && concealed.has(name)),
  );
  return { element, ready };
}

/** The same set when there is nothing to leave out, so that nothing is drawn again. */
const without = (names: ReadonlySet<string>, name: string): ReadonlySet<string> =>
  names.has(name) ? new Set([...names].filter((other) => other !== name)) : names;
