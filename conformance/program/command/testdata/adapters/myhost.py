# Stands for a library: refhost, which runs one script at a time.
import json, os, subprocess

def refhost(config, *args, code=""):
    done = subprocess.run([os.environ["REFHOST"], *args, "--config", config], input=code, capture_output=True, text=True)
    return done.stdout

def context(config):
    return refhost(config, "context")

def run(config, request):
    limit = request.get("limits", {}).get("timeoutMs", 5000)
    return json.loads(refhost(config, "run", "-", "--timeout", f"{limit}ms", code=request["code"]))
