import type { Plugin } from 'vite';

/** A feature of React that the widget never uses. */
interface Unused {
  /** How our own source would use it. */
  readonly asked: RegExp;
  /** The functions that only this feature calls, by their names in React's build. */
  readonly functions: readonly string[];
}

const unused: readonly Unused[] = [
  {
    asked: /\b(?:ViewTransition|addTransitionType)\b/,
    functions: [
      'accumulateSuspenseyCommitOnFiber',
      'applyViewTransitionToHostInstances',
      'commitAfterMutationEffectsOnFiber',
      'commitAppearingPairViewTransitions',
      'commitEnterViewTransitions',
      'commitExitViewTransitions',
      'commitNestedViewTransitions',
      'createMeasurement',
      'createViewTransitionInstance',
      'getViewTransitionClassName',
      'getViewTransitionName',
      'preloadInstanceAndSuspendIfNeeded',
      'queueTransitionTypes',
      'restoreEnterOrExitViewTransitions',
      'restoreNestedViewTransitions',
      'restoreViewTransitionOnHostInstances',
      'startViewTransition',
    ],
  },
  {
    asked: /<Fragment\b[^>]*\sref=/,
    functions: [
      'blurActiveElementWithinFragment',
      'collectClientRects',
      'commitFragmentInstanceDeletionEffects',
      'commitFragmentInstanceInsertionEffects',
      'commitNewChildToFragmentInstances',
      'getFragmentInstanceOrTextInstanceSiblings',
      'scrollTextNodeIntoView',
      'setFocusIfFocusable',
      'traverseVisibleInstancesAndTextInstances',
      'validateDocumentPositionWithFiberTree',
    ],
  },
  {
    // Elements hoisted into the head, and preload().
    asked: /<(?:title|meta|link|style|script)\b|from 'react-dom'/,
    functions: [
      'acquireResource',
      'createHoistableInstance',
      'getHydratableHoistableCache',
      'getResource',
      'insertSuspendedStylesheets',
      'isHostHoistableType',
      'mountHoistable',
      'preconnectAs',
      'preinitModuleScript',
      'preinitScript',
      'preinitStyle',
      'preload',
      'preloadModule',
      'preloadResourceAndSuspendIfNeeded',
      'suspendResource',
    ],
  },
  {
    asked: /\b(?:useActionState|useFormStatus)\b|<form\b[^>]*\saction=/,
    functions: [
      'TransitionAwareHostComponent',
      'ensureFormComponentIsStateful',
      'mountActionState',
      'rerenderActionState',
      'updateActionStateImpl',
    ],
  },
  {
    asked: /<(?:SuspenseList|Activity)\b/,
    functions: ['cutOffTailIfNeeded', 'updateActivityComponent', 'updateSuspenseListComponent'],
  },
  // Custom elements.
  { asked: /<[a-z]+-[\w-]+[\s>]/, functions: ['setPropOnCustomElement'] },
  { asked: /\bcomponentStack\b/, functions: ['getStackByFiberInDevAndProd'] },
];

const functions = unused.flatMap(({ functions }) => functions).map((name) => ({ name, body: '' }));
/** It waits for what the functions above would have loaded; null means nothing to wait for. */
const WAIT = { name: 'waitForCommitToBeReady', body: 'return null;' };

const definitionOf = (name: string): RegExp => new RegExp(`^function ${name}\\([^]*?^}$`, 'm');
const FRAGMENT_METHODS = /^FragmentInstance\.prototype\.\w+ = function [^]*?^};$/gm;

/**
 * Removes unused features from React, a sixth of its size (decision 52). The functions would have nothing to do, so
 * their bodies become empty. Source that uses such a feature does not build.
 */
export function plainReact(): Plugin[] {
  const inBrowser = {
    apply: 'build',
    applyToEnvironment: ({ name }: { name: string }) => name === 'client',
  } as const;
  return [
    {
      name: 'plain-react',
      ...inBrowser,
      transform: {
        filter: { id: /\/react-dom\/cjs\/react-dom-client\.production\.js$/ },
        handler(code) {
          return [...functions, WAIT].reduce(
            (rest, { name, body }) => {
              if (!definitionOf(name).test(rest)) this.error(`this version of React has no function ${name}`);
              return rest.replace(definitionOf(name), `function ${name}() {${body}}`);
            },
            code.replaceAll(FRAGMENT_METHODS, ''),
          );
        },
      },
    },
    {
      name: 'plain-react-asked',
      enforce: 'pre',
      ...inBrowser,
      transform: {
        filter: { id: /\/(?:widget|ui)\/src\/.*\.tsx?$/ },
        handler(code) {
          for (const { asked } of unused) {
            const [found] = asked.exec(code) ?? [];
            if (found) this.error(`${found} is left out of React by plain-react.ts`);
          }
        },
      },
    },
  ];
}
