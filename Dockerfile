# No Docker engine was at hand; a test lays out the files of this image and runs them (tools/image.test.ts).

FROM node:24.21.0-slim AS manifests
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
COPY packages/domain/package.json packages/domain/
COPY packages/ui/package.json packages/ui/
COPY packages/embed/package.json packages/embed/
COPY apps/server/package.json apps/server/
COPY apps/widget/package.json apps/widget/
COPY apps/console/package.json apps/console/
COPY e2e/package.json e2e/

FROM manifests AS build
RUN npm ci --loglevel=error
COPY . .
RUN npm run build --workspace @embook/embed --workspace @embook/widget --workspace @embook/console \
 && npm run messages --workspace @embook/server

FROM manifests AS packages
# The built widget and console carry what they need, so only the server's packages stay.
RUN npm ci --loglevel=error --omit=dev --workspace @embook/server

FROM node:24.21.0-slim
# Without DATABASE_URL it would be a demo that everyone can reach, and says what to set instead.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8480 DATA_DIR=/data
# `npm run company` and the other commands work as outside; what prepares a checkout before them is not in the image,
# and npm writes below /tmp only.
ENV npm_config_ignore_scripts=true npm_config_cache=/tmp/npm npm_config_update_notifier=false
WORKDIR /app
COPY --from=packages /app ./
COPY packages/domain packages/domain
COPY apps/server apps/server
COPY --from=build /app/apps/server/src/paraglide apps/server/src/paraglide
COPY --from=build /app/apps/widget/dist apps/widget/dist
COPY --from=build /app/apps/console/dist apps/console/dist
COPY --from=build /app/packages/embed/dist packages/embed/dist
COPY packages/embed/released packages/embed/released
RUN mkdir -m 700 /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 8480
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "apps/server/src/main.ts"]
