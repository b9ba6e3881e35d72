import type { Plugin } from 'vite';

/** Something React can do and the widget never asks for. */
interface Unused {
  /** How our own source would ask for it. */
  readonly asked: RegExp;
  /** What React calls for it alone, by the names of the build that it ships. */
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
    // What belongs into the head of the page, as an element or by preload().
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
  // Elements of our own making.
  { asked: /<[a-z]+-[\w-]+[\s>]/, functions: ['setPropOnCustomElement'] },
  { asked: /\bcomponentStack\b/, functions: ['getStackByFiberInDevAndProd'] },
];

const functions = unused.flatMap(({ functions }) => functions).map((name) => ({ name, body: '' }));
/** It waits for what the functions above would have loaded; null says that there is nothing. */
const WAIT = { name: 'waitForCommitToBeReady', body: 'return null;' };

const definitionOf = (name: string): RegExp => new RegExp(`^function ${name}\\([^]*?^}$`, 'm');
const FRAGMENT_METHODS = /^FragmentInstance\.prototype\.\w+ = function [^]*?^};$/gm;

/**
 * React without what the widget never asks of it, a sixth of its weight (decision 52). Each of these functions would
 * find nothing to do, so they become empty. Source that asks for one of them does not build.
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
